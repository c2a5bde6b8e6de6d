import type { ConnectionRecord } from '@cotyle/contract/connections';
import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { addressInWords } from '@cotyle/domain/connections/texts';
import type { AppContext } from '../../context/app-context.ts';

const resultsOf = ({ sendOnApproval, sheetsOnly = false }: SettingsOf<'PACS'>) => ({
  sendOnApproval,
  sheetsOnly,
});

/** Active ones first, each group in the order in which they were created. The settings stay here: some are secret. */
export const listConnections = async ({
  database,
}: Pick<AppContext, 'database'>): Promise<ConnectionRecord[]> => {
  const rows = await database.kysely
    .selectFrom('connections as c')
    .leftJoin('locations as l', 'l.id', 'c.location_id')
    .select(['c.id', 'c.kind', 'c.name', 'c.settings', 'c.creation', 'c.ended_at', 'c.last_success_at'])
    .select(['c.last_error_at', 'c.last_error', 'c.succeeded', 'c.failed', 'l.id as locationId'])
    .select('l.name as locationName')
    .orderBy((eb) => eb('c.ended_at', 'is not', null))
    .orderBy('c.id')
    .execute();
  return rows.map(({ kind, settings, locationId, locationName, ...row }) => ({
    id: row.id,
    kind,
    name: row.name,
    location: locationId === null ? null : { id: locationId, name: locationName ?? '' },
    address: addressInWords({ kind, settings }),
    results: kind === 'PACS' ? resultsOf(settings as SettingsOf<'PACS'>) : null,
    createdAt: row.creation.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastErrorAt: row.last_error_at?.toISOString() ?? null,
    lastError: row.last_error,
    succeeded: row.succeeded,
    failed: row.failed,
  }));
};
