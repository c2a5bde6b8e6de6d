import type { NewConnection } from '@cotyle/contract/connections';
import { AUTHORITY_PROBLEM, AUTHORITY_WITHOUT_TLS } from '@cotyle/domain/connections/authority';
import { isCalledByTls } from '@cotyle/domain/connections/called-by-tls';
import { needsLocation } from '@cotyle/domain/connections/kinds';
import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import type { Connection } from '@cotyle/domain/connections/settings';
import { CLIENT_ID_TAKEN, connectionInWords, OVERLAPPING_SENDER } from '@cotyle/domain/connections/texts';
import { NETWORK_PROBLEM } from '@cotyle/domain/connections/network';
import { NO_LONGER_SENT } from '@cotyle/domain/sending/texts';
import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { parseNetwork } from '../../config/networks.ts';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { makeSecretToken } from '../../people/auth/secret-token.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { cancelSendings } from '../../records/sendings/cancel-sendings.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { isAmong } from './find-connection.ts';
import { sealToken } from '../pacs/pacs-token.ts';
import { isAuthority } from './authority.ts';

const baseOf = (network: string): string => network.split('/')[0] ?? '';

/** Two networks overlap where one contains the first address of the other. */
const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => isAmong(others, baseOf(one))) || others.some((other) => isAmong(some, baseOf(other)));

/** Of two senders with the same title and network, nobody could say whose location the images belong to. */
const assertSenderIsFree = async (
  tx: Transaction<Tables>,
  { aeTitle, addresses }: { aeTitle: string; addresses: readonly string[] },
): Promise<void> => {
  if (addresses.some((one) => parseNetwork(one) === undefined))
    throw new ApiError('INVALID', { issues: [{ path: 'settings.addresses', message: NETWORK_PROBLEM }] });
  const { rows } = await sql<{ addresses: string[] }>`
    select settings -> 'addresses' as addresses from connections
    where kind = 'DICOM_SENDER' and ended_at is null and settings ->> 'aeTitle' = ${aeTitle}`.execute(tx);
  if (rows.some((row) => overlap(row.addresses, addresses)))
    throw new ApiError('CONFLICT', { message: OVERLAPPING_SENDER });
};

const assertClientIsFree = async (tx: Transaction<Tables>, clientId: string): Promise<void> => {
  const { rows } = await sql`
    select from connections where kind = 'FHIR_CLIENT' and settings ->> 'clientId' = ${clientId}`.execute(tx);
  if (rows.length > 0) throw new ApiError('CONFLICT', { message: CLIENT_ID_TAKEN });
};

/** Images belong to a radiology; a client may see the cases of any location. */
const assertLocation = async (
  tx: Transaction<Tables>,
  kind: ConnectionKind,
  locationId: number,
): Promise<void> => {
  const found = await tx
    .selectFrom('locations')
    .select('has_radiology as hasRadiology')
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || (needsLocation(kind) && !found.hasRadiology))
    throw new ApiError('INVALID', { issues: [{ path: 'locationId', message: NOT_CHOOSABLE }] });
};

const assertAuthority = (settings: Extract<NewConnection, { kind: 'PACS' }>['settings']): void => {
  if (settings.authority === undefined) return;
  const byTls = isCalledByTls(settings);
  const message = byTls ? AUTHORITY_PROBLEM : AUTHORITY_WITHOUT_TLS;
  if (!byTls || !isAuthority(settings.authority))
    throw new ApiError('INVALID', { issues: [{ path: 'settings.authority', message }] });
};

/** As they are stored: the token of a PACS is sealed. */
const storedSettings = (context: AppContext, given: NewConnection): Connection['settings'] => {
  if (given.kind === 'STOW_SENDER') return {};
  if (given.kind !== 'PACS') return given.settings;
  if (given.settings.protocol === 'DIMSE') return given.settings;
  const { token, ...settings } = given.settings;
  return { ...settings, sealedToken: token ? sealToken(requireReady(context).sealing, token) : null };
};

/** The token leaves the server here and never again. */
export const createConnection = async (
  context: AppContext,
  caller: Caller,
  given: NewConnection,
): Promise<{ id: number; token: string | null }> => {
  if (given.kind === 'PACS') assertAuthority(given.settings);
  const settings = storedSettings(context, given);
  const secret = given.kind === 'STOW_SENDER' ? makeSecretToken() : undefined;
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    // Serialises creations, so that of two overlapping ones the second finds the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('cotyle connections', 0))`.execute(tx);
    const locationId = 'locationId' in given ? (given.locationId ?? null) : null;
    if (locationId !== null) await assertLocation(tx, given.kind, locationId);
    if (given.kind === 'DICOM_SENDER') await assertSenderIsFree(tx, given.settings);
    if (given.kind === 'FHIR_CLIENT') await assertClientIsFree(tx, given.settings.clientId);
    const { id } = await tx
      .insertInto('connections')
      .values({
        kind: given.kind,
        name: given.name,
        location_id: locationId,
        settings: JSON.stringify(settings),
        token_hash: secret?.hash ?? null,
        created_by: caller.id,
        creation: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit.record({
      type: 'CONNECTION_CREATED',
      initiatorId: caller.id,
      ...(locationId === null ? {} : { locationId }),
      newValue: connectionInWords(given.kind, given.name, settings),
    });
    return { id, token: secret?.token ?? null };
  });
};

export const endConnection = async (context: AppContext, caller: Caller, id: number): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const found = await tx
      .selectFrom('connections')
      .select(['kind', 'name', 'settings', 'location_id as locationId', 'ended_at as endedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    if (found.endedAt !== null) throw new ApiError('CONFLICT');
    await tx.updateTable('connections').set({ ended_at: now }).where('id', '=', id).execute();
    const by = { id: caller.id, now };
    await cancelSendings(tx, audit, { connectionId: id }, { reason: NO_LONGER_SENT.connectionEnded, by });
    audit.record({
      type: 'CONNECTION_ENDED',
      initiatorId: caller.id,
      ...(found.locationId === null ? {} : { locationId: found.locationId }),
      oldValue: connectionInWords(found.kind, found.name, found.settings),
    });
  });
};
