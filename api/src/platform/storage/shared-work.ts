interface Run {
  readonly isDone: Promise<void>;
  /** Has not begun yet, so it is for all who ask while this one runs. */
  next?: Promise<void>;
}

/** Work that is done for all who ask at the same time: each gets a run that begins after they have asked. */
export const shareWork = (work: (path: string) => Promise<void>): ((path: string) => Promise<void>) => {
  const running = new Map<string, Run>();
  const begin = (path: string): Promise<void> => {
    const run: Run = {
      isDone: work(path).finally(() => {
        if (!run.next) running.delete(path);
      }),
    };
    running.set(path, run);
    return run.isDone;
  };
  return (path) => {
    const run = running.get(path);
    if (!run) return begin(path);
    // The next one is needed whether or not this one fails.
    run.next ??= run.isDone.catch(() => undefined).then(() => begin(path));
    return run.next;
  };
};
