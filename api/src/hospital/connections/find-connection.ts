import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import type { ConnectionOf } from '@cotyle/domain/connections/settings';
import { networkMatcher, parseNetwork } from '../../config/networks.ts';
import type { AppContext } from '../../context/app-context.ts';
import { hashSecretToken } from '../../people/auth/secret-token.ts';

type FindContext = Pick<AppContext, 'database'>;

/** Those that have not ended. */
const active = ({ database }: FindContext, kind: ConnectionKind) =>
  database.kysely
    .selectFrom('connections')
    .select(['id', 'kind', 'name', 'location_id as locationId', 'settings'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .orderBy('id');

export const connectionsOfKind = async <K extends ConnectionKind>(
  context: FindContext,
  kind: K,
): Promise<readonly ConnectionOf<K>[]> =>
  // The settings were checked by the schema of their kind before they were stored.
  (await active(context, kind).execute()) as unknown as ConnectionOf<K>[];

/** Whether the connection has not ended. */
export const isActive = async ({ database }: FindContext, id: number): Promise<boolean> => {
  const { rows } = await database.pool.query({
    name: 'connection-is-active',
    text: 'select from connections where id = $1 and ended_at is null',
    values: [id],
  });
  return rows.length > 0;
};

/** Whether an address belongs to one of the networks. */
export const isAmong = (networks: readonly string[], address: string): boolean =>
  networkMatcher(networks.map(parseNetwork).filter((network) => network !== undefined))(address);

/** The sender that calls by this AE title from this address. */
export const findDicomSender = async (
  context: FindContext,
  { aeTitle, address }: { readonly aeTitle: string; readonly address: string },
): Promise<ConnectionOf<'DICOM_SENDER'> | undefined> => {
  const senders = await connectionsOfKind(context, 'DICOM_SENDER');
  return senders.find(
    ({ settings }) => settings.aeTitle === aeTitle.trim() && isAmong(settings.addresses, address),
  );
};

export const findByToken = async <K extends ConnectionKind>(
  context: FindContext,
  kind: K,
  token: string,
): Promise<ConnectionOf<K> | undefined> =>
  (await active(context, kind)
    .where('token_hash', '=', hashSecretToken(token))
    .executeTakeFirst()) as unknown as ConnectionOf<K> | undefined;

export const findFhirClient = async (
  context: FindContext,
  clientId: string,
): Promise<ConnectionOf<'FHIR_CLIENT'> | undefined> =>
  (await connectionsOfKind(context, 'FHIR_CLIENT')).find(({ settings }) => settings.clientId === clientId);
