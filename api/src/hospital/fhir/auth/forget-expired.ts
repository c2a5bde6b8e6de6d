import type { AppContext } from '../../../context/app-context.ts';

const HOUR = 3_600_000;

/** Tokens and assertions whose time is over, and the notes of reads of past hours. */
export const forgetExpired = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> => {
  const at = now();
  await database.kysely.deleteFrom('fhir_tokens').where('expires_at', '<', at).execute();
  await database.kysely.deleteFrom('fhir_assertions').where('expires_at', '<', at).execute();
  await database.kysely
    .deleteFrom('fhir_reads')
    .where('hour', '<', new Date(at.getTime() - 2 * HOUR))
    .execute();
};
