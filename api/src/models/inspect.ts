import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MeshFacts } from '@cotyle/domain/models/facts';
import { tallyMesh } from '@cotyle/domain/models/mesh-tally';
import { stlFindings } from '@cotyle/domain/models/stl-findings';
import type { Finding } from '@cotyle/domain/models/stl-findings';
import { readStl } from '@cotyle/domain/models/stl-reader';
import type { StlRead, StlReader } from '@cotyle/domain/models/stl-reader';
import { StlRefused } from '@cotyle/domain/models/stl-refused';

export type StlVerdict =
  | {
      readonly ok: true;
      readonly content: StlRead['content'];
      readonly mesh: MeshFacts;
      readonly findings: readonly Finding[];
    }
  /** A sentence for the person. */
  | { readonly ok: false; readonly reason: string };

/** One slice takes less than a millisecond; after some of them others get their turn. */
const SLICE = 64 * 1024;
const TURN_MILLISECONDS = 8;

/** Everything of the stream, without ever keeping others waiting; the stream is closed whatever happens. */
const readAll = async (stream: Readable, reader: StlReader, signal?: AbortSignal): Promise<number> => {
  let received = 0;
  let turnBegan = performance.now();
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      reader.take(chunk.subarray(at, at + SLICE));
      if (performance.now() - turnBegan < TURN_MILLISECONDS) continue;
      await nextTurn(undefined, { signal });
      turnBegan = performance.now();
    }
    received += chunk.length;
    signal?.throwIfAborted();
  }
  return received;
};

/** Whether the stored bytes are an STL, and what there is to know of it. Rejects only where they cannot be read. */
export const inspectStl = async (
  open: () => Promise<Readable>,
  size: number,
  signal?: AbortSignal,
): Promise<StlVerdict> => {
  const tally = tallyMesh();
  const reader = readStl(size, tally.add);
  try {
    const received = size === 0 ? 0 : await readAll(await open(), reader, signal);
    if (received !== size) throw new Error('The storage gave another number of bytes than it has.');
    const read = reader.end();
    const count = tally.count();
    return { ok: true, content: read.content, mesh: count.facts, findings: stlFindings(read, count) };
  } catch (error) {
    if (error instanceof StlRefused) return { ok: false, reason: error.message };
    throw error;
  }
};
