import { inactivityLimit, presenceAfter } from '@cotyle/domain/session/timing';
import type { Presence } from '@cotyle/domain/session/timing';
import type { KeyValueStorage } from '../storage/key-value.ts';

const PRESENCE_KEYS = { lastActivity: 'cotyle.lastActivity', modelSeen: 'cotyle.modelSeen' } as const;

/** Activity is shared with the other tabs at most this often. */
const SHARE_EVERY = 5_000;
/** Timers of a background tab run once a minute, so an open model counts a little longer than that. */
const MODEL_SEEN_FOR = 90_000;

export interface PresenceMonitor {
  /** Activity of the person. While the warning is shown, only its button counts. */
  readonly recordActivity: () => void;
  readonly extend: () => void;
  readonly setModelOpen: (open: boolean) => void;
  readonly check: () => { presence: Presence; secondsLeft: number };
  /** The last activity in any tab, and whether a model is open in one. */
  readonly activity: () => { readonly at: number; readonly modelOpen: boolean };
}

const stored = (storage: KeyValueStorage, key: string): number => Number(storage.getItem(key)) || 0;

/** Measures inactivity across all tabs of this browser. */
export const createPresenceMonitor = (storage: KeyValueStorage, now: () => number): PresenceMonitor => {
  let last = stored(storage, PRESENCE_KEYS.lastActivity) || now();
  let shared = 0;
  let modelOpen = false;

  const lastActivity = (): number => {
    const elsewhere = stored(storage, PRESENCE_KEYS.lastActivity);
    // A time in the future, after the clock was set back, must not extend the session.
    return Math.min(Math.max(last, elsewhere), now());
  };
  const isAnyModelOpen = (): boolean => {
    if (modelOpen) storage.setItem(PRESENCE_KEYS.modelSeen, String(now()));
    return modelOpen || now() - stored(storage, PRESENCE_KEYS.modelSeen) < MODEL_SEEN_FOR;
  };
  const check: PresenceMonitor['check'] = () => {
    const anyModel = isAnyModelOpen();
    const idle = (now() - lastActivity()) / 1000;
    return {
      presence: presenceAfter(idle, anyModel),
      secondsLeft: Math.max(Math.ceil(inactivityLimit(anyModel) - idle), 0),
    };
  };
  const extend = (): void => {
    last = now();
    shared = last;
    storage.setItem(PRESENCE_KEYS.lastActivity, String(last));
  };

  return {
    extend,
    recordActivity: () => {
      if (now() - last < 250 && shared !== 0) return;
      if (check().presence !== 'present') return;
      last = now();
      if (last - shared >= SHARE_EVERY) extend();
    },
    setModelOpen: (open) => {
      modelOpen = open;
      if (!open) storage.removeItem(PRESENCE_KEYS.modelSeen);
    },
    check,
    activity: () => ({ at: lastActivity(), modelOpen: isAnyModelOpen() }),
  };
};
