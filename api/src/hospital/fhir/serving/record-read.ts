import type { AppContext } from '../../../context/app-context.ts';
import type { FhirClient } from '../../../http/fhir-client.ts';
import type { OpenedRecord } from '../../../records/opened-records.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { NewEvent } from '../../../transactions/with-transaction.ts';

const HOUR = 3_600_000;

/** Writes the event unless this client has one of the same kind in this hour. */
const recordOnce = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { connectionId }: FhirClient,
  what: string,
  event: NewEvent,
): Promise<void> => {
  const at = now();
  await withTransaction(database.kysely, at, async (tx, audit) => {
    const first = await tx
      .insertInto('fhir_reads')
      .values({
        connection_id: connectionId,
        what,
        hour: new Date(Math.floor(at.getTime() / HOUR) * HOUR),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hour')
      .executeTakeFirst();
    if (first) audit.record(event);
  });
};

/** A patient or a case, before it is sent: once for each client, record and hour, as for people. */
export const recordOpening = (
  context: Pick<AppContext, 'database' | 'now'>,
  client: FhirClient,
  { kind, id }: OpenedRecord,
): Promise<void> => {
  const newValue = `Through the connection ${client.name}`;
  const event: NewEvent =
    kind === 'PATIENT'
      ? { type: 'PATIENT_OPENED', patientId: id, initiatorId: null, newValue }
      : { type: 'PROCEDURE_OPENED', procedureId: id, initiatorId: null, newValue };
  return recordOnce(context, client, `${kind} ${id}`, event);
};

/** A search may send many records: once for each client, type and hour. */
export const recordSearch = (
  context: Pick<AppContext, 'database' | 'now'>,
  client: FhirClient,
  type: string,
): Promise<void> =>
  recordOnce(context, client, `SEARCH ${type}`, {
    type: 'LIST_EXPORTED',
    initiatorId: null,
    newValue: `FHIR search of ${type}. Through the connection ${client.name}`,
  });
