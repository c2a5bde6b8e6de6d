import { randomBytes } from 'node:crypto';

const BLOCK_BYTES = 1024 ** 2;

/** A zip signature followed by noise, which is as incompressible as a real archive. */
const HEAD = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), randomBytes(BLOCK_BYTES - 10)]);
const BLOCK = randomBytes(BLOCK_BYTES);

export const randomScan = function* (bytes: number): Generator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += BLOCK_BYTES)
    yield (sent === 0 ? HEAD : BLOCK).subarray(0, Math.min(BLOCK_BYTES, bytes - sent));
};
