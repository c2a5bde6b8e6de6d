import { ACTIVITY_INTERVAL } from '@cotyle/domain/session/timing';
import type { KeyValueStorage } from '../storage/key-value.ts';
import type { PresenceMonitor } from './presence.ts';

/** Shared by all tabs: when a report was sent, of which activity, and whether a model was open. */
const REPORTED_KEY = 'cotyle.activityReported';

const INTERVAL = ACTIVITY_INTERVAL * 1000;
const RETRY_AFTER = 10_000;

interface Reported {
  readonly sentAt: number;
  readonly activityAt: number;
  readonly modelOpen: boolean;
}

interface ActivityReporter {
  /** Sends a report if somebody was active since the last one, at most once a minute, or if a model was opened or closed. */
  readonly check: () => void;
  /** For a new session: what has happened so far need not be reported, but a model that is open. */
  readonly skip: () => void;
}

const read = (storage: KeyValueStorage): Reported => {
  const [sentAt, activityAt, modelOpen] = (storage.getItem(REPORTED_KEY) ?? '').split(',').map(Number);
  return { sentAt: sentAt || 0, activityAt: activityAt || 0, modelOpen: modelOpen === 1 };
};

const write = (storage: KeyValueStorage, { sentAt, activityAt, modelOpen }: Reported): void =>
  storage.setItem(REPORTED_KEY, [sentAt, activityAt, modelOpen ? 1 : 0].join(','));

/** Background calls go on while nobody is there, so the server hears of a person's activity by reports alone. */
export const createActivityReporter = (options: {
  readonly storage: KeyValueStorage;
  readonly now: () => number;
  readonly presence: Pick<PresenceMonitor, 'activity' | 'check'>;
  readonly report: (modelOpen: boolean) => Promise<void>;
}): ActivityReporter => {
  const { storage, now, presence, report } = options;

  const isDue = (last: Reported, { at, modelOpen }: { at: number; modelOpen: boolean }): boolean => {
    if (modelOpen !== last.modelOpen) return true;
    // A time in the future is left after the clock was set back.
    const isPaused = now() - last.sentAt < INTERVAL && last.sentAt <= now();
    return at > last.activityAt && !isPaused;
  };

  return {
    check: () => {
      const activity = presence.activity();
      const last = read(storage);
      if (!isDue(last, activity) || presence.check().presence === 'gone') return;
      const { at: activityAt, modelOpen } = activity;
      write(storage, { sentAt: now(), activityAt, modelOpen });
      report(modelOpen).catch(() =>
        write(storage, { ...last, modelOpen, sentAt: now() - INTERVAL + RETRY_AFTER }),
      );
    },
    skip: () => write(storage, { sentAt: now(), activityAt: presence.activity().at, modelOpen: false }),
  };
};
