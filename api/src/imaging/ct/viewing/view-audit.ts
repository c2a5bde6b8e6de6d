import { recordReadFrom } from '../../files/reading/read-audit.ts';
import type { StoredFile } from '../../files/records/find-file.ts';
import type { AppContext } from '../../../context/app-context.ts';

/** So long after a look was written down, further slices belong to it. */
const VIEW_LASTS_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

/**
 * A look at a scan is one event, however many slices it takes: asking for the series is its beginning, and the slices go
 * on with it. Whoever asks for a slice without a beginning begins with it. What was written is remembered here, so that a
 * thousand slices do not ask the database a thousand times.
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
    begin: async (readerId: number, file: StoredFile): Promise<void> => {
      await recordReadFrom(context, readerId, file, 'view', 0);
      remember(`${readerId}-${file.id}`);
    },
    goOn: async (readerId: number, file: StoredFile): Promise<void> => {
      const key = `${readerId}-${file.id}`;
      const last = recordedAt.get(key);
      if (last !== undefined && context.now().getTime() - last < VIEW_LASTS_MS) return;
      // From elsewhere than its beginning: another node may have written it.
      await recordReadFrom(context, readerId, file, 'view', 1);
      remember(key);
    },
  };
};

export type ViewAudit = ReturnType<typeof createViewAudit>;
