import {
  mayDecidePin,
  maySeePins,
  PIN_NOT_YOURS,
  pinDecisionProblem,
  pinEventText,
} from '@cotyle/domain/pins/pins';
import type { PinnedFileType, PinStepKind } from '@cotyle/domain/pins/pins';
import type { EventType } from '@cotyle/domain/events/types';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import type { StoredProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted } from '../../records/record-changes.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { tellPeople } from './tell-people.ts';

export type PinStep =
  | { readonly pinId: number; readonly kind: 'REPLY'; readonly text: string }
  | { readonly pinId: number; readonly kind: 'RESOLVED' | 'REOPENED' };

interface AskedPin {
  readonly procedureId: number;
  readonly number: number;
  readonly authorId: number;
  readonly fileName: string;
  readonly fileType: PinnedFileType;
}

const EVENTS = {
  REPLY: 'PIN_ANSWERED',
  RESOLVED: 'PIN_RESOLVED',
  REOPENED: 'PIN_REOPENED',
} as const satisfies Record<PinStepKind, EventType>;

const pinOf = async (tx: Transaction<Tables>, id: number): Promise<AskedPin> => {
  const found = await tx
    .selectFrom('pins')
    .innerJoin('files', 'files.id', 'pins.file_id')
    .select([
      'pins.procedure_id as procedureId',
      'pins.number',
      'pins.author_id as authorId',
      'files.file_name as fileName',
      'files.type as fileType',
    ])
    .where('pins.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return { ...found, fileType: found.fileType === 'SCAN' ? 'SCAN' : 'MODEL' };
};

const assertMayDecide = async (
  tx: Transaction<Tables>,
  caller: Caller,
  procedure: StoredProcedure,
  pin: AskedPin,
  { pinId, kind }: PinStep,
): Promise<void> => {
  if (kind === 'REPLY') return;
  if (!mayDecidePin(caller, pin.authorId, procedure.status))
    throw new ApiError('FORBIDDEN', { message: PIN_NOT_YOURS });
  const steps = await tx
    .selectFrom('pin_steps')
    .select('kind')
    .where('pin_id', '=', pinId)
    .orderBy('id')
    .execute();
  const problem = pinDecisionProblem(steps, kind === 'RESOLVED' ? 'RESOLVED' : 'OPEN');
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
};

/** Adds an answer or a decision to a question. The procedure is locked: of two decisions at once, one counts. */
export const addStep = async (context: AppContext, caller: Caller, step: PinStep): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const pin = await pinOf(tx, step.pinId);
    const procedure = await lockProcedure(tx, caller, pin.procedureId);
    if (!maySeePins(caller.role, pin.fileType)) throw new ApiError('NOT_FOUND');
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    await assertMayDecide(tx, caller, procedure, pin, step);
    await tx
      .insertInto('pin_steps')
      .values({
        pin_id: step.pinId,
        kind: step.kind,
        text: step.kind === 'REPLY' ? step.text : null,
        author_id: caller.id,
        created_at: now,
      })
      .execute();
    audit.record({
      type: EVENTS[step.kind],
      initiatorId: caller.id,
      procedureId: procedure.id,
      newValue: pinEventText(pin.number, pin.fileName),
    });
    await tellPeople(tx, audit, {
      procedure,
      pinId: step.pinId,
      fileType: pin.fileType,
      notice: step.kind,
      by: { id: caller.id, now },
    });
    audit.changed({ topic: 'procedures', id: procedure.id, seenBy: [visibilityFields(procedure)] });
  });
};
