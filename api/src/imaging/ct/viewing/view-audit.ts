import { recordReadFrom } from '../../files/reading/read-audit.ts';
import type { StoredFile } from '../../files/records/find-file.ts';
import type { AppContext } from '../../../context/app-context.ts';

/** How long further slices belong to a recorded view. */
const VIEW_LASTS_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

/**
 * Records one event for a view of a scan, however many slices it loads. Requesting the series starts a view and
 * slices continue it; a slice without a view starts one. Recorded views are cached, so that slices do not query the
 * database.
 */
export const createViewAudit = (context: AppContext) => {
  const recordedAt = new Map<string, number>();

  const remember = (key: string): void => {
    recordedAt.delete(key);
    recordedAt.set(key, context.now().getTime());
    const [oldest] = recordedAt.keys();
    if (recordedAt.size > MAX_REMEMBERED && oldest !== undefined) recordedAt.delete(oldest);
  };

  return {
    startView: async (readerId: number, file: StoredFile): Promise<void> => {
      await recordReadFrom(context, readerId, file, 'view', 0);
      remember(`${readerId}-${file.id}`);
    },
    continueView: async (readerId: number, file: StoredFile): Promise<void> => {
      const key = `${readerId}-${file.id}`;
      const last = recordedAt.get(key);
      if (last !== undefined && context.now().getTime() - last < VIEW_LASTS_MS) return;
      // Another node may have recorded the start of the view.
      await recordReadFrom(context, readerId, file, 'view', 1);
      remember(key);
    },
  };
};

export type ViewAudit = ReturnType<typeof createViewAudit>;
