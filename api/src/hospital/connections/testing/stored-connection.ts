import type { Connection } from '@cotyle/domain/connections/settings';
import type { AppContext } from '../../../context/app-context.ts';

type Facts = Pick<Connection, 'kind' | 'settings' | 'locationId'> & {
  readonly name?: string;
  readonly token_hash?: Buffer;
};

/** A connection as the page of an administrator leaves it. */
export const addConnection = async (
  { context }: { readonly context: Pick<AppContext, 'database' | 'now'> },
  { kind, settings, locationId, name = 'CT of the main building', token_hash }: Facts,
): Promise<number> => {
  const db = context.database.kysely;
  const { id: createdBy } = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('connections')
    .values({
      kind,
      name,
      location_id: locationId,
      settings: JSON.stringify(settings),
      token_hash: token_hash ?? null,
      created_by: createdBy,
      creation: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
