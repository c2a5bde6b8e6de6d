import { Worker } from 'node:worker_threads';

/** Tasks that one thread does one after another, so that the main thread stays free for the connections. */
export interface TaskThread<Task extends object, Result> {
  /** Rejects once the thread has ended. */
  run(task: Task): Promise<Result>;
}

interface ThreadOptions {
  /** For the error where it ends. */
  readonly name: string;
  /** Defines `run(task)`, which returns the result. As text, because it must start from the sources, from tests and from the bundle. */
  readonly source: string;
  readonly heapMegabytes: number;
}

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

const ANSWER = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, task }) => parentPort.postMessage({ id, result: run(task) }));
`;

const startThread = <Task extends object, Result>(
  { name, source, heapMegabytes }: ThreadOptions,
  onEnd: () => void,
): TaskThread<Task, Result> => {
  const worker = new Worker(source + ANSWER, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const waiting = new Map<number, Waiting<Result>>();
  let count = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, result }: { id: number; result: Result }) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error(`The thread that ${name} has ended.`)));
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: count, task }, []);
      }),
  };
};

/** The thread is started at first use, and another one after it has ended. */
export const taskThread = <Task extends object, Result>(
  options: ThreadOptions,
): (() => TaskThread<Task, Result>) => {
  let thread: TaskThread<Task, Result> | undefined;
  return () => {
    thread ??= startThread(options, () => {
      thread = undefined;
    });
    return thread;
  };
};
