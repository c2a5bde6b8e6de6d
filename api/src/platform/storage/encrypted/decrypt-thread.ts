import { Worker } from 'node:worker_threads';

/** As text, because it must start from the sources, from tests and from the bundle. It does what `decrypt` does. */
const WORKER_SOURCE = `
const { createDecipheriv } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const [NONCE, TAG] = [12, 16];
const decrypt = ({ key, from, into, messages }) => {
  // Into shared memory \`set\` copies word by word, \`fill\` in one step.
  const plain = Buffer.from(into.buffer, into.byteOffset, into.length);
  let written = 0;
  for (const { at, length, about } of messages) {
    const end = at + length - TAG;
    const decipher = createDecipheriv('aes-256-gcm', key, from.subarray(at, at + NONCE), { authTagLength: TAG });
    decipher.setAAD(about);
    decipher.setAuthTag(from.subarray(end, end + TAG));
    const next = written + length - NONCE - TAG;
    if (next > written) plain.fill(decipher.update(from.subarray(at + NONCE, end)), written, next);
    decipher.final();
    written = next;
  }
};
parentPort.on('message', ({ task, ...work }) => {
  try {
    decrypt(work);
    parentPort.postMessage({ task, isAuthentic: true });
  } catch {
    parentPort.postMessage({ task, isAuthentic: false });
  }
});
`;

/** One message of nonce, ciphertext and tag. */
export interface EncryptedMessage {
  readonly at: number;
  readonly length: number;
  readonly about: Uint8Array;
}

export interface Decryption {
  readonly key: Uint8Array;
  /** In shared memory, like `into`, which gets the plain bytes one after another. */
  readonly from: Uint8Array;
  readonly into: Uint8Array;
  readonly messages: readonly EncryptedMessage[];
}

interface Task {
  readonly resolve: (isAuthentic: boolean) => void;
  readonly reject: (error: Error) => void;
}

/** One thread decrypts all downloads: it keeps the main thread free for the connections. */
type DecryptThread = (work: Decryption) => Promise<boolean>;

const startThread = (onEnd: () => void): DecryptThread => {
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  const tasks = new Map<number, Task>();
  let count = 0;
  const end = (error: Error): void => {
    onEnd();
    for (const { reject } of tasks.values()) reject(error);
    tasks.clear();
  };
  worker.on('message', ({ task, isAuthentic }: { task: number; isAuthentic: boolean }) => {
    tasks.get(task)?.resolve(isAuthentic);
    tasks.delete(task);
    // An idle thread must not keep the process alive.
    if (tasks.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that decrypts has ended.')));
  return (work) =>
    new Promise((resolve, reject) => {
      count += 1;
      tasks.set(count, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...work, task: count }, []);
    });
};

let thread: DecryptThread | undefined;

/** False where a message is not authentic; what `into` holds then must not be used. */
export const decryptInThread = (work: Decryption): Promise<boolean> => {
  thread ??= startThread(() => {
    thread = undefined;
  });
  return thread(work);
};
