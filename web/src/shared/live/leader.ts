type Locks = Pick<LockManager, 'request'>;

interface Work {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Lets one tab of this browser do the work until it leaves; then the next takes over. */
export const runInOneTab = (locks: Locks, name: string, work: Work, leaving: AbortSignal): void => {
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      work.start();
      leaving.addEventListener('abort', () => {
        work.stop();
        resolve();
      });
    });
  locks.request(name, { signal: leaving }, lead).catch(() => {
    // Leaving while waiting for a turn ends here too; a browser that refuses its locks lets every tab work.
    if (!leaving.aborted) void lead();
  });
};
