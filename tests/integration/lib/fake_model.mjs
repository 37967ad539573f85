// SPDX-License-Identifier: MIT
// A language model on loopback in the form of OpenAI's interface. Its vectors are hashed words, with some words that mean the same.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const k_dimensions = 64;
const k_same = { persist: 'save', store: 'save', keeps: 'save', erase: 'remove', delete: 'remove' };

export function vector_of(text, dimensions = k_dimensions) {
  const out = new Array(dimensions).fill(0);
  for (const word of text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().match(/[a-z]+/g) ?? []) {
    const hash = createHash('sha256').update(k_same[word] ?? word).digest();
    out[hash[0] % dimensions] += hash[1] % 2 ? 1 : -1;
  }
  return out;
}

/// Returns {url, texts, facts, keys, open, closed, answer, close()}. `answer(request, response, body)`, if it is set, answers instead.
export async function fake_model() {
  const model = { texts: [], facts: [], keys: new Set(), asked: 0, closed: 0, answer: null };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => { body += piece; });
    response.on('close', () => { if (!response.writableEnded) ++model.closed; });
    request.on('end', () => {
      ++model.asked;
      model.keys.add(request.headers.authorization);
      const message = JSON.parse(body);
      if (model.answer) return model.answer(message, response, request);
      const json = (value) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
      if (request.url === '/v1/embeddings') {
        model.texts.push(...message.input);
        // The order of the answer is not that of the texts.
        const data = message.input.map((text, index) => ({ object: 'embedding', index, embedding: vector_of(text) })).reverse();
        return json({ object: 'list', data, model: message.model });
      }
      const facts = message.messages.at(-1).content;
      model.facts.push(facts);
      return json({ choices: [{ message: { role: 'assistant', content: `It is said that\n${facts.replace(/[:,]/g, '')}.` } }] });
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  model.url = `http://127.0.0.1:${server.address().port}`;
  model.close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return model;
}
