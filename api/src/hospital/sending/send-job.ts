import { SEND_WITHIN_HOURS } from '@cotyle/domain/sending/sending';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import type { JobRun } from '../../platform/jobs/definitions.ts';
import { recordFailure, recordSuccess } from '../connections/record-result.ts';
import { deliver } from './delivery/deliver.ts';
import { DeliveryError } from '../pacs/delivery-error.ts';
import { findObstacle } from './find-obstacle.ts';
import { loadObject } from './load-object.ts';
import type { SendingContext } from './sending-context.ts';
import { claimSending, forgottenSendings, releaseSending } from './sending-rows.ts';
import type { WaitingSending } from './sending-rows.ts';
import { settleCanceled, settleFailed, settleSent } from './settle-sending.ts';

const HOUR = 3_600_000;

const isOverdue = ({ askedAt }: WaitingSending, now: Date): boolean =>
  now.getTime() - askedAt.getTime() > SEND_WITHIN_HOURS * HOUR;

/** What is asked twice is asked again right before the first byte leaves: drawing a sheet takes seconds. */
const makeAndDeliver = async (
  context: SendingContext,
  sending: WaitingSending,
  signal: AbortSignal,
): Promise<void> => {
  const db = context.database.kysely;
  const obstacle = await findObstacle(db, sending);
  if (obstacle !== undefined) return settleCanceled(context, sending, obstacle);
  const object = await loadObject(context, sending, signal);
  const newObstacle = await findObstacle(db, sending);
  if (newObstacle !== undefined) return settleCanceled(context, sending, newObstacle);
  await deliver(context, sending.connection.settings, object, signal);
  await settleSent(context, sending, object.sopInstanceUid);
  await recordSuccess(context, sending.connection.id);
};

/** Final where the PACS does not want the object, or has been away for too long; otherwise the queue tries again. */
const handleFailure = async (
  context: SendingContext,
  sending: WaitingSending,
  error: unknown,
  { aborted }: AbortSignal,
): Promise<void> => {
  const ownFault = aborted ? NOT_DELIVERED.interrupted : NOT_DELIVERED.notMade;
  const reason = error instanceof DeliveryError ? error.message : ownFault;
  if (error instanceof DeliveryError) await recordFailure(context, sending.connection.id, reason);
  const isFinal = error instanceof DeliveryError && error.isFinal;
  if (isFinal || isOverdue(sending, context.now())) {
    context.log.warn({ sendingId: sending.id, err: error }, 'result not sent to the PACS');
    return settleFailed(context, sending, reason);
  }
  await releaseSending(context.database.kysely, sending.id, reason);
  throw error;
};

/** Sends one object to one PACS. May be interrupted at any point: the same object is then sent again. */
export const sendToPacs = async (
  context: SendingContext,
  sendingId: number,
  signal: AbortSignal,
): Promise<void> => {
  const sending = await claimSending(context.database.kysely, sendingId, context.now());
  if (!sending) return;
  try {
    await makeAndDeliver(context, sending, signal);
  } catch (error) {
    await handleFailure(context, sending, error, signal);
  }
};

/** For sendings whose node was killed, and those that the queue has tried often enough. */
export const requeueSendings = async (
  { database, now }: Pick<SendingContext, 'database' | 'now'>,
  { addJob }: JobRun,
): Promise<void> => {
  for (const sendingId of await forgottenSendings(database.kysely, now()))
    await addJob('send-to-pacs', { sendingId }, `sending-${sendingId}`);
};
