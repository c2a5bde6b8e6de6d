import type { CommandSet } from '../command/command-set.ts';

export interface Response {
  readonly command: CommandSet;
  readonly identifier: Promise<Buffer | undefined> | undefined;
}

/** Passes what arrives to the one who waits for it, in order. */
export interface Mailbox<T> {
  put(value: T): void;
  take(): Promise<T>;
  /** For those who wait now and later. */
  fail(error: Error): void;
  isAwaited(): boolean;
}

export const createMailbox = <T>(): Mailbox<T> => {
  const values: T[] = [];
  let failure: Error | undefined;
  let waiting: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void } | undefined;
  return {
    put: (value) => {
      if (waiting) waiting.resolve(value);
      else values.push(value);
      waiting = undefined;
    },
    take: () => {
      const [first] = values.splice(0, 1);
      if (first !== undefined) return Promise.resolve(first);
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    fail: (error) => {
      failure ??= error;
      waiting?.reject(error);
      waiting = undefined;
    },
    isAwaited: () => waiting !== undefined,
  };
};
