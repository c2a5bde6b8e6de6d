/** The name of the error that the work throws, or 'done'. */
export const outcomeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
};
