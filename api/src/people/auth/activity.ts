import { secondsAfter } from '@cotyle/domain/seconds-after';
import { ACTIVITY_INTERVAL } from '@cotyle/domain/session/timing';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';

/**
 * Stores what the browser reports of a person's activity, at most once a minute unless a model was opened or closed. A forged
 * report keeps the caller's own session alive and nothing else, at most until it expires. A time in the future, after the clock
 * was set back, is corrected.
 */
export const recordActivity = async (
  { database, now: clock }: AppContext,
  caller: Caller,
  { modelOpen, address }: { readonly modelOpen: boolean; readonly address: string },
): Promise<void> => {
  const now = clock();
  await database.kysely
    .updateTable('sessions')
    .set({ active_at: now, model_open: modelOpen, address })
    .where('id', '=', caller.sessionId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('active_at', '<=', secondsAfter(now, -ACTIVITY_INTERVAL)),
        eb('active_at', '>', now),
        eb('model_open', '<>', modelOpen),
      ]),
    )
    .execute();
};
