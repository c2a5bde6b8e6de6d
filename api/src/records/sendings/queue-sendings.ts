import { askedInWords } from '@cotyle/domain/sending/texts';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/definitions.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { destinationsOf } from './destinations.ts';
import type { Destination } from './destinations.ts';
import { sendableObjects } from './sendable-objects.ts';
import type { SendableObject } from './sendable-objects.ts';

interface SendingRequest {
  /** Locked by the transaction. */
  readonly procedureId: number;
  readonly objects: readonly SendableObject[];
  readonly destination: Pick<Destination, 'id' | 'name'>;
  readonly by: { readonly id: number; readonly now: Date };
}

type QueueDeps = Pick<Jobs, 'add'>;

/** Those that a PACS gets. */
export const objectsFor = (
  { sheetsOnly }: Pick<Destination, 'sheetsOnly'>,
  objects: readonly SendableObject[],
): readonly SendableObject[] => (sheetsOnly ? objects.filter(({ object }) => object === 'SHEET') : objects);

/** Undefined where the same object waits for the same PACS already. */
const addSending = async (
  tx: Transaction<Tables>,
  { procedureId, destination, by }: SendingRequest,
  { object, version, fileId }: SendableObject,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into sendings (connection_id, procedure_id, object, version, file_id, asked_by, asked_at)
    values (${destination.id}, ${procedureId}, ${object}, ${version}, ${fileId}, ${by.id}, ${by.now})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
};

/** Asks for objects to be sent, with one event. Jobs send them after the commit. */
export const queueSendings = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  jobs: QueueDeps,
  request: SendingRequest,
): Promise<void> => {
  const { procedureId, objects, destination, by } = request;
  const added: SendableObject[] = [];
  for (const object of objects) {
    const sendingId = await addSending(tx, request, object);
    if (sendingId === undefined) continue;
    added.push(object);
    await jobs.add('send-to-pacs', { sendingId }, { transaction: tx, key: `sending-${sendingId}` });
  }
  if (added.length === 0) return;
  audit.record({
    type: 'PACS_SENDING_ASKED',
    initiatorId: by.id,
    procedureId,
    newValue: askedInWords(added, destination.name),
  });
};

/** To each PACS that wants the results of approved plans. */
export const sendApproved = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  jobs: QueueDeps,
  { procedureId, version, by }: Pick<SendingRequest, 'procedureId' | 'by'> & { readonly version: number },
): Promise<void> => {
  const destinations = (await destinationsOf(tx, procedureId)).filter(({ sendOnApproval }) => sendOnApproval);
  if (destinations.length === 0) return;
  const objects = await sendableObjects(tx, procedureId, version);
  for (const destination of destinations)
    await queueSendings(tx, audit, jobs, {
      procedureId,
      objects: objectsFor(destination, objects),
      destination,
      by,
    });
};
