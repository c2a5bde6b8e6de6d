import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { ANSWERS, CONNECTION_ENDED, lastHeard, NEVER_HEARD } from '@cotyle/domain/connections/texts';
import { requireReady } from '../../context/app-context.ts';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import { askDicomweb } from './ask-dicomweb.ts';
import { echo } from './echo.ts';
import { recordFailure, recordSuccess } from './record-result.ts';

interface TestResult {
  readonly ok: boolean;
  readonly sentence: string;
}

const problemOf = (context: AppContext, settings: SettingsOf<'PACS'>): Promise<string | undefined> =>
  settings.protocol === 'STOW'
    ? askDicomweb(settings, { config: context.config, sealing: requireReady(context).sealing })
    : echo(settings, context.config);

/** Asks a PACS whether it is there; what came of it counts like any other use of the connection. */
const testPacs = async (
  context: AppContext,
  id: number,
  settings: SettingsOf<'PACS'>,
): Promise<TestResult> => {
  const sentence = await problemOf(context, settings);
  if (sentence === undefined) {
    await recordSuccess(context, id);
    return { ok: true, sentence: ANSWERS };
  }
  await recordFailure(context, id, sentence);
  return { ok: false, sentence };
};

/** A sender calls us, so all that can be said is when it last did. */
export const testConnection = async (context: AppContext, id: number): Promise<TestResult> => {
  const found = await context.database.kysely
    .selectFrom('connections')
    .select(['kind', 'settings', 'ended_at as endedAt', 'last_success_at as at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.endedAt !== null) throw new ApiError('CONFLICT', { message: CONNECTION_ENDED });
  if (found.kind === 'PACS') return testPacs(context, id, found.settings as SettingsOf<'PACS'>);
  return found.at === null
    ? { ok: false, sentence: NEVER_HEARD }
    : { ok: true, sentence: lastHeard(found.at) };
};
