import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MeshFacts } from '@cotyle/domain/models/facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import { measureHip } from '@cotyle/domain/models/measure-hip';
import { tallyMesh } from '@cotyle/domain/models/mesh-tally';
import { stlFindings } from '@cotyle/domain/models/stl-findings';
import type { Finding } from '@cotyle/domain/models/stl-findings';
import { readStl } from '@cotyle/domain/models/stl-reader';
import type { StlRead, StlReader } from '@cotyle/domain/models/stl-reader';
import { sampleSurface } from '@cotyle/domain/models/surface-samples';
import { StlRejected } from '@cotyle/domain/models/stl-rejected';

export type StlVerdict =
  | {
      readonly ok: true;
      readonly content: StlRead['content'];
      readonly mesh: MeshFacts;
      readonly hip: HipFacts;
      readonly findings: readonly Finding[];
    }
  /** Shown to the user. */
  | { readonly ok: false; readonly reason: string };

/** A slice takes less than a millisecond; after several of them the event loop runs. */
const SLICE = 64 * 1024;
const TURN_MILLISECONDS = 8;

/** Reads the stream to its end without blocking the event loop. */
const readAll = async (stream: Readable, reader: StlReader, signal?: AbortSignal): Promise<number> => {
  let received = 0;
  let turnStart = performance.now();
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      reader.write(chunk.subarray(at, at + SLICE));
      if (performance.now() - turnStart < TURN_MILLISECONDS) continue;
      await nextTurn(undefined, { signal });
      turnStart = performance.now();
    }
    received += chunk.length;
    signal?.throwIfAborted();
  }
  return received;
};

/** Runs a generator without blocking the event loop. */
const inTurns = async <T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> => {
  let turnStart = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - turnStart < TURN_MILLISECONDS) continue;
    await nextTurn(undefined, { signal });
    turnStart = performance.now();
  }
};

/** Inspects the stored bytes of an STL. Rejects only where they cannot be read. */
export const inspectStl = async (
  open: () => Promise<Readable>,
  size: number,
  signal?: AbortSignal,
): Promise<StlVerdict> => {
  const counter = tallyMesh();
  const sampler = sampleSurface();
  const reader = readStl(size, (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    counter.add(ax, ay, az, bx, by, bz, cx, cy, cz);
    sampler.add(ax, ay, az, bx, by, bz, cx, cy, cz);
  });
  try {
    const received = size === 0 ? 0 : await readAll(await open(), reader, signal);
    if (received !== size) throw new Error('The storage returned another number of bytes than expected.');
    const read = reader.end();
    const count = counter.count();
    const findings = stlFindings(read, count);
    const hip = await inTurns(measureHip(sampler.samples(), count), signal);
    return { ok: true, content: read.content, mesh: count.facts, hip, findings };
  } catch (error) {
    if (error instanceof StlRejected) return { ok: false, reason: error.message };
    throw error;
  }
};
