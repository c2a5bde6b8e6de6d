import type { AppContext } from '../../../context/app-context.ts';
import type { Caller } from '../../../http/caller.ts';
import type { ViewAudit } from '../../../imaging/ct/viewing/view-audit.ts';
import type { StoredInstance } from './find-instances.ts';

export interface RetrieveContext {
  readonly context: AppContext;
  readonly viewAudit: ViewAudit;
}

/** One event in a period for each file, as in our own viewer; recorded before anything is sent. */
export const recordViews = async (
  { viewAudit }: RetrieveContext,
  caller: Caller,
  instances: readonly StoredInstance[],
): Promise<void> => {
  const files = new Map(instances.map(({ file }) => [file.id, file]));
  for (const file of files.values()) await viewAudit.continueView(caller.id, file);
};
