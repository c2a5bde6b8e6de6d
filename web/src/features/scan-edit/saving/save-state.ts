/** What is saved and what is not, as a state that only these functions change. Times are in milliseconds. */
export interface SaveState {
  /** Changed since they were last sent. */
  readonly pending: ReadonlySet<number>;
  /** On their way to the server. */
  readonly sending: ReadonlySet<number>;
  /** When the oldest pending change was made. */
  readonly firstChange: number | undefined;
  readonly lastChange: number | undefined;
  /** Attempts in a row that failed. */
  readonly failures: number;
  /** Not before; undefined after a success. */
  readonly retryAt: number | undefined;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  /** The server refuses: another attempt would not help. */
  readonly isStopped: boolean;
}

const NONE: ReadonlySet<number> = new Set();

export const NOTHING_UNSAVED: SaveState = {
  pending: NONE,
  sending: NONE,
  firstChange: undefined,
  lastChange: undefined,
  failures: 0,
  retryAt: undefined,
  problem: undefined,
  isStopped: false,
};

/** Saved after so long without a change, but never later than the second number after one: ten seconds is the most that may be lost. */
export const SAVE_AFTER = { quiet: 1200, atMost: 5000 };
const RETRY = { first: 1000, most: 8000 };

export const isUnsaved = ({ pending, sending }: SaveState): boolean => pending.size + sending.size > 0;

export const withChange = (state: SaveState, slabs: Iterable<number>, now: number): SaveState => {
  const pending = new Set(state.pending);
  for (const slab of slabs) pending.add(slab);
  if (pending.size === 0) return state;
  return { ...state, pending, firstChange: state.firstChange ?? now, lastChange: now };
};

/** When the pending slabs are to be sent; undefined while there is nothing to send or something on its way. */
export const dueAt = (state: SaveState): number | undefined => {
  const { pending, sending, firstChange, lastChange, retryAt, isStopped } = state;
  if (isStopped || pending.size === 0 || sending.size > 0) return undefined;
  if (firstChange === undefined || lastChange === undefined) return retryAt ?? 0;
  const due = Math.min(lastChange + SAVE_AFTER.quiet, firstChange + SAVE_AFTER.atMost);
  return retryAt === undefined ? due : Math.max(due, retryAt);
};

export const withSending = (state: SaveState): SaveState => ({
  ...state,
  pending: NONE,
  sending: state.pending,
  firstChange: undefined,
  lastChange: undefined,
});

export const withSaved = (state: SaveState): SaveState => ({
  ...state,
  sending: NONE,
  failures: 0,
  retryAt: undefined,
  problem: undefined,
});

interface Failure {
  readonly problem: string;
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
  readonly now: number;
}

/** What was on its way is pending again: it may have been stored, but nobody has said so. */
export const withFailure = (state: SaveState, { problem, isTransient, now }: Failure): SaveState => {
  const failures = state.failures + 1;
  return {
    ...state,
    pending: new Set([...state.sending, ...state.pending]),
    sending: NONE,
    firstChange: state.firstChange ?? now,
    lastChange: state.lastChange ?? now,
    failures,
    retryAt: isTransient ? now + Math.min(RETRY.most, RETRY.first * 2 ** (failures - 1)) : undefined,
    problem,
    isStopped: !isTransient,
  };
};

/** At once, because somebody asks for it. */
export const withRetry = (state: SaveState): SaveState => ({
  ...state,
  retryAt: undefined,
  firstChange: undefined,
  lastChange: undefined,
  isStopped: false,
});
