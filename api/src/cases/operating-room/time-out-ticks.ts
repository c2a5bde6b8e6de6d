import {
  alreadyTicked,
  NOT_TICKED,
  SUBJECT_CHANGED,
  TICK_NOT_NOW,
} from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_LABELS } from '@cotyle/domain/operating-room/subject';
import type { TimeOutItem } from '@cotyle/domain/operating-room/subject';
import type { OperatingRoom } from '@cotyle/contract/operating-room';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { loadOperatingRoom } from './load-operating-room.ts';

/** What the person pressed, and what they had before them. */
interface Pressed {
  readonly procedureId: number;
  readonly item: TimeOutItem;
  readonly subjectSha256: string;
}

interface ShownItem {
  readonly room: OperatingRoom;
  readonly line: OperatingRoom['timeOut'][number];
  /** The version that the entry is about. */
  readonly version: number;
}

/** What was changed is said first: why nothing can be confirmed may be the consequence. */
const shownItem = (room: OperatingRoom, { item, subjectSha256 }: Pressed): ShownItem => {
  if (room.subjectSha256 !== subjectSha256) throw new ApiError('STALE', { message: SUBJECT_CHANGED });
  const { problem, subject } = room;
  const line = room.timeOut.find((one) => one.item === item);
  if (problem !== null || !line || subject.version === null)
    throw new ApiError('CONFLICT', { message: problem ?? TICK_NOT_NOW });
  return { room, line, version: subject.version };
};

/** One after the other for each procedure: of two people who press at once, the second sees what the first did. */
const enter = (
  context: AppContext,
  caller: Caller,
  pressed: Pressed,
  write: (audit: AuditedTransaction, shown: ShownItem) => 'TICKED' | 'UNTICKED',
): Promise<OperatingRoom> => {
  const now = context.now();
  const { procedureId, item } = pressed;
  return withTransaction(
    context.database.kysely,
    now,
    async (tx: Transaction<Tables>, audit: AuditedTransaction) => {
      const procedure = await lockProcedure(tx, caller, procedureId);
      assertNotDeleted(procedure.deleted, procedure.patientDeleted);
      const shown = shownItem(await loadOperatingRoom(tx, procedureId), pressed);
      const kind = write(audit, shown);
      await tx
        .insertInto('time_out_entries')
        .values({
          procedure_id: procedureId,
          item,
          kind,
          version: shown.version,
          subject: JSON.stringify(shown.room.subject),
          made_by: caller.id,
          made_at: now,
        })
        .execute();
      audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
      return loadOperatingRoom(tx, procedureId);
    },
  );
};

const eventText = (item: TimeOutItem, value: string, version: number): string =>
  `${TIME_OUT_LABELS[item]}: ${value}${item === 'PLAN' ? '' : ` (plan version ${version})`}`;

/** A person confirms an item. */
export const tickItem = (context: AppContext, caller: Caller, pressed: Pressed): Promise<OperatingRoom> =>
  enter(context, caller, pressed, (audit, { line: { item, value, tick }, version }) => {
    if (tick) throw new ApiError('CONFLICT', { message: alreadyTicked(tick.by) });
    audit.record({
      type: 'TIME_OUT_TICKED',
      initiatorId: caller.id,
      procedureId: pressed.procedureId,
      newValue: eventText(item, value, version),
    });
    return 'TICKED';
  });

/** A person withdraws a confirmation, their own or another's. */
export const untickItem = (context: AppContext, caller: Caller, pressed: Pressed): Promise<OperatingRoom> =>
  enter(context, caller, pressed, (audit, { line: { item, value, tick }, version }) => {
    if (!tick) throw new ApiError('CONFLICT', { message: NOT_TICKED });
    audit.record({
      type: 'TIME_OUT_UNTICKED',
      initiatorId: caller.id,
      procedureId: pressed.procedureId,
      oldValue: eventText(item, value, version),
    });
    return 'UNTICKED';
  });
