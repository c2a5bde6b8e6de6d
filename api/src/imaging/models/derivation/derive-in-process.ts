import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DERIVED_TOO_LARGE, derivedRejected } from '@cotyle/domain/models/derived-texts';
import type { DerivedLevel } from '@cotyle/domain/models/facts';
import { guardProcess } from '../../../platform/processes/guard.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { programOf } from '../../../platform/processes/program.ts';
import { COARSE_PIPE, FINE_PIPE } from './messages.ts';
import type { DeriveMessage } from './messages.ts';

/** The file is the cause, so a retry would fail again. The message is shown to the user. */
export class NotDerivable extends Error {
  override readonly name = 'NotDerivable';
}

export type DeriveLimits = ProcessLimits;

const REASONS = {
  tooLarge: () => new NotDerivable(DERIVED_TOO_LARGE),
  tooLong: () => new Error('The derivation took too long.'),
};

/** A level while it is received; it is incomplete where the process ends early. */
export interface StreamedLevel {
  readonly level: DerivedLevel;
  readonly source: Readable;
}

export interface StreamedModel {
  readonly coarse: StreamedLevel;
  readonly fine: StreamedLevel;
  readonly openEdges: number;
}

const HEAP_MB = 256;

const isSource = import.meta.url.endsWith('.ts');
/** In the sources beside this file; in the bundle relative to main.js. */
const ENTRY = new URL(
  isSource ? './derive-process.ts' : './imaging/models/derivation/derive-process.js',
  import.meta.url,
);

const start = (size: number): ChildProcess => {
  const { file, execArgv } = programOf(ENTRY);
  return fork(file, [String(size)], {
    // Memory outside of the heap, such as the mesh, is limited by the guard.
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
    cwd: dirname(file),
    // It parses untrusted bytes, so it gets no secrets.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe', 'pipe'],
  });
};

/** The result of the process; rejects where it ends without one. */
const resultOf = (child: ChildProcess): Promise<Extract<DeriveMessage, { kind: 'made' }>> =>
  new Promise((made, failed) => {
    child.once('message', (message: DeriveMessage) => {
      if (message.kind === 'made') made(message);
      else if (message.kind === 'rejected') failed(new NotDerivable(derivedRejected(message.reason)));
      else failed(new Error(message.message));
    });
    child.once('error', failed);
    // 'exit' may precede the last message.
    child.once('disconnect', () => failed(new Error('The derivation ended without a result.')));
  });

const pipeOf = (child: ChildProcess, pipe: number): Readable => {
  const stream = child.stdio[pipe];
  if (!(stream instanceof Readable)) throw new Error('The derivation process has no output pipe.');
  // A killed process breaks its pipes; the reader notices the missing bytes.
  stream.on('error', () => undefined);
  return stream;
};

/** Sends the file; a process that ends early reports the reason itself. */
const feed = async (stl: Readable, child: ChildProcess): Promise<void> => {
  if (!child.stdin) throw new Error('The derivation process has no stdin.');
  await pipeline(stl, child.stdin).catch((error: unknown) => {
    if (!child.stdin?.destroyed || stl.errored === error) throw error;
  });
};

/** Derives in a child process, which has ended when this resolves; `store` receives the levels. */
export const deriveInProcess = async (
  stl: { readonly source: Readable; readonly size: number },
  limits: DeriveLimits,
  signal: AbortSignal,
  store: (model: StreamedModel) => Promise<void>,
): Promise<void> => {
  const child = start(stl.size);
  const guarded = guardProcess(child, limits, REASONS, signal);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const [{ coarse, fine, openEdges }] = await Promise.all([resultOf(child), feed(stl.source, child)]);
    await store({
      coarse: { level: coarse, source: pipeOf(child, COARSE_PIPE) },
      fine: { level: fine, source: pipeOf(child, FINE_PIPE) },
      openEdges,
    });
  } catch (error) {
    throw guarded.reason() ?? error;
  } finally {
    guarded.release();
    child.kill('SIGKILL');
    await ended;
    stl.source.destroy();
  }
};
