import type { FetchImplementation } from 'jose';

/** A set of keys has a few kB. */
const MAX_BYTES = 256 * 1024;

const tooLarge = (): Error => new Error('The answer is larger than a set of keys.');

const boundedBody = async (body: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The server of a client must be able neither to fill our memory nor to send us elsewhere. */
export const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  if (response.status !== 200 || response.body === null) return response;
  return new Response(new Uint8Array(await boundedBody(response.body)));
};
