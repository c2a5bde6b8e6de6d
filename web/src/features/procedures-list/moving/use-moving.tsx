import { procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord, ProcedureRow } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { editableFields, lacksSide } from '@cotyle/domain/procedures/editing';
import { SIDE_REQUIRED } from '@cotyle/domain/procedures/next-action';
import { shownDay } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { useSaveQuestion } from '../../../shared/procedure-save/use-save-question.ts';
import { useSendChanges } from '../../../shared/procedure-save/use-send-changes.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { useCall, useSignedIn } from '../../../shared/session/session-context.ts';
import { useBusy } from '../../../ui/busy.tsx';
import { useErrorBanner } from '../../../ui/error-banner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { VIEW_TEXTS } from '../views/texts.ts';
import { MoveDialog } from './move-dialog.tsx';

const dayText = (day: Day | null): string => (day === null ? VIEW_TEXTS.noDate : shownDay(day));

/** Whether this role may change the date of this surgery, by the rule of the procedure page. */
export const isMovable = (role: Role, row: ProcedureRow): boolean =>
  !row.deleted && !row.patient.deleted && editableFields(role, row.status).has('dateOfSurgery');

/** Why the server would refuse any save; undefined where it would not. */
const refusalOf = (role: Role, base: ProcedureRecord, row: ProcedureRow): string | undefined => {
  if (base.dateOfSurgery !== row.dateOfSurgery) return VIEW_TEXTS.movedMeanwhile;
  return lacksSide(role, base) ? SIDE_REQUIRED : undefined;
};

/** Saves the date as the procedure page does: against the version that was read, with the same questions. */
const useSaveDate = () => {
  const { role } = useSignedIn();
  const [call, whileBusy, banner, toast] = [useCall(), useBusy(), useErrorBanner(), useToast()];
  const [question, send, client] = [useSaveQuestion(role), useSendChanges(), useQueryClient()];

  const save = async (row: ProcedureRow, to: Day): Promise<void> => {
    const name = fullName(row.patient);
    const { value: base } = await whileBusy(call(procedureCalls.get, { params: { id: String(row.id) } }));
    const refusal = refusalOf(role, base, row);
    if (refusal !== undefined) return banner.show(VIEW_TEXTS.stays(name, refusal));
    const after = { ...base, dateOfSurgery: to };
    const change = VIEW_TEXTS.change(name, dayText(base.dateOfSurgery), dayText(to));
    const answers = await question(base, after, [change]);
    const saved = answers && (await send(base, after, ['dateOfSurgery'], answers));
    if (saved) toast(VIEW_TEXTS.moved(name, dayText(saved.dateOfSurgery)));
  };

  return async (row: ProcedureRow, to: Day): Promise<void> => {
    if (to === row.dateOfSurgery) return;
    banner.hide();
    try {
      await save(row, to);
    } catch (error) {
      banner.show(VIEW_TEXTS.stays(fullName(row.patient), withLocalTimes(failureText(error))));
    }
    for (const list of [procedureCalls.actual, procedureCalls.get, procedureCalendarCalls.range])
      void client.invalidateQueries({ queryKey: callKey(list) });
  };
};

export interface Moving {
  readonly isMovable: (row: ProcedureRow) => boolean;
  /** To this day; a card stays where it is until it is saved. */
  readonly move: (row: ProcedureRow, to: Day) => void;
  /** Asks for the day. */
  readonly ask: (row: ProcedureRow) => void;
  readonly dialog: ReactNode;
}

export const useMoving = (): Moving => {
  const { role } = useSignedIn();
  const saveDate = useSaveDate();
  const [asked, setAsked] = useState<ProcedureRow>();
  const move = (row: ProcedureRow, to: Day): void => void saveDate(row, to);
  return {
    isMovable: (row) => isMovable(role, row),
    move,
    ask: setAsked,
    dialog: asked ? (
      <MoveDialog
        row={asked}
        onCancel={() => setAsked(undefined)}
        onMove={(to) => {
          setAsked(undefined);
          move(asked, to);
        }}
      />
    ) : null,
  };
};
