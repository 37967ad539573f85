// SPDX-License-Identifier: MIT
// Answers of Anthropic's Messages API as server-sent events.

const send = (response, event) => response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

/// Writes one assistant message with `items`, a list of { text } and { call, input }.
export function writeMessage(response, body, items, number) {
  const usage = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  send(response, {
    type: 'message_start',
    message: { id: `msg_${number}`, type: 'message', role: 'assistant', model: body.model, content: [], stop_reason: null, stop_sequence: null, usage },
  });
  items.forEach((item, index) => {
    const start = item.call === undefined
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: `toolu_${number}_${index}`, name: item.call, input: {} };
    const delta = item.call === undefined
      ? { type: 'text_delta', text: item.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(item.input) };
    send(response, { type: 'content_block_start', index, content_block: start });
    send(response, { type: 'content_block_delta', index, delta });
    send(response, { type: 'content_block_stop', index });
  });
  const calls = items.some((item) => item.call !== undefined);
  send(response, { type: 'message_delta', delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } });
  send(response, { type: 'message_stop' });
}
