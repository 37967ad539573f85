// SPDX-License-Identifier: MIT
// Answers of OpenAI's Responses API as server-sent events.

const send = (response, event) => response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

function outputItem(item, number, index) {
  if (item.call === undefined) {
    return { type: 'message', id: `msg_${number}_${index}`, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: item.text, annotations: [] }] };
  }
  const call = { id: `fc_${number}_${index}`, call_id: `call_${number}_${index}`, status: 'completed' };
  if (item.call === 'tool_search') return { type: 'tool_search_call', ...call, execution: 'client', arguments: item.input };
  return { type: 'function_call', ...call, name: item.call, ...(item.namespace ? { namespace: item.namespace } : {}), arguments: JSON.stringify(item.input) };
}

/// Writes one response with `items`, a list of { text } and { call, input, namespace? }.
export function writeResponse(response, body, items, number) {
  const id = `resp_${number}`;
  const output = items.map((item, index) => outputItem(item, number, index));
  send(response, { type: 'response.created', response: { id, object: 'response', model: body.model, status: 'in_progress', output: [] } });
  output.forEach((item, index) => {
    send(response, { type: 'response.output_item.added', output_index: index, item });
    send(response, { type: 'response.output_item.done', output_index: index, item });
  });
  const usage = { input_tokens: 1, input_tokens_details: { cached_tokens: 0 }, output_tokens: 1, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 2 };
  send(response, { type: 'response.completed', response: { id, object: 'response', model: body.model, status: 'completed', output, usage } });
}
