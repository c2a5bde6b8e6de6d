import { Worker } from 'node:worker_threads';

/** As text, because it must start from the sources, from tests and from the bundle. */
const WORKER_SOURCE = `
const { createHash } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const hashes = new Map();
parentPort.on('message', ({ task, id, kind, bytes }) => {
  if (kind === 'close') return hashes.delete(id);
  if (!hashes.has(id)) hashes.set(id, createHash('sha256'));
  if (kind === 'add') hashes.get(id).update(bytes);
  parentPort.postMessage({ task, digest: kind === 'digest' ? hashes.get(id).digest('hex') : '' });
  if (kind === 'digest') hashes.delete(id);
});
`;

interface Task {
  readonly resolve: (digest: string) => void;
  readonly reject: (error: Error) => void;
}

/** One thread hashes all uploads: it keeps the main thread free, and SHA-256 is faster than a network. */
export interface HashThread {
  /** Resolves once the bytes are no longer needed. */
  add(id: number, bytes: Uint8Array): Promise<string>;
  digest(id: number): Promise<string>;
  close(id: number): void;
}

const startThread = (onEnd: () => void): HashThread => {
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  const tasks = new Map<number, Task>();
  let count = 0;

  const end = (error: Error): void => {
    onEnd();
    for (const { reject } of tasks.values()) reject(error);
    tasks.clear();
  };
  worker.on('message', ({ task, digest }: { task: number; digest: string }) => {
    tasks.get(task)?.resolve(digest);
    tasks.delete(task);
    // An idle thread must not keep the process alive.
    if (tasks.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The hash thread has ended.')));

  const run = (message: { id: number; kind: 'add' | 'digest'; bytes?: Uint8Array }) =>
    new Promise<string>((resolve, reject) => {
      count += 1;
      tasks.set(count, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...message, task: count }, []);
    });
  return {
    add: (id, bytes) => run({ id, kind: 'add', bytes }),
    digest: (id) => run({ id, kind: 'digest' }),
    close: (id) => worker.postMessage({ id, kind: 'close' }, []),
  };
};

let thread: HashThread | undefined;

/** Started at first use, and again after it has ended. */
export const hashThread = (): HashThread => {
  thread ??= startThread(() => {
    thread = undefined;
  });
  return thread;
};
