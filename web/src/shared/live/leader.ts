type Locks = Pick<LockManager, 'request'>;

interface Work {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Runs the work in one tab of this browser; when that tab closes, the next takes over. */
export const runInOneTab = (locks: Locks, name: string, work: Work, signal: AbortSignal): void => {
  const run = (): Promise<void> =>
    new Promise((resolve) => {
      work.start();
      signal.addEventListener('abort', () => {
        work.stop();
        resolve();
      });
    });
  locks.request(name, { signal }, run).catch(() => {
    // An abort while waiting ends here too; where the browser refuses locks, every tab runs the work.
    if (!signal.aborted) void run();
  });
};
