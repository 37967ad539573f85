// SPDX-License-Identifier: MIT
// Answers of Google's Gemini API as server-sent events.

/// Writes one answer with `items`, a list of { text } and { call, input }.
export function writeContent(response, body, items, number) {
  const parts = items.map((item, index) => (item.call === undefined
    ? { text: item.text }
    : { functionCall: { id: `call_${number}_${index}`, name: item.call, args: item.input } }));
  const chunk = {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: 'loopback',
    responseId: `response_${number}`,
  };
  response.write(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
}
