import { eventCalls } from '@cotyle/contract/events';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { CallFailed } from '@cotyle/contract/client';
import type { Role } from '@cotyle/domain/access/roles';
import { isConfirmationCode } from '@cotyle/domain/procedures/confirmation';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { useRecord } from '../../../shared/forms/use-record.ts';
import { asCallFailed, failureText } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { useAskBack } from './use-ask-back.ts';
import { useToast } from '../../../ui/toast.tsx';
import { procedureInput } from '../queries.ts';
import { today } from '../today.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { changedFields, intended, openFields, problemsOf } from './changes.ts';
import { labelOf } from './labels.ts';
import { closedBy, meetingOf } from './meeting.ts';
import type { ProcedureConflict } from './meeting.ts';
import type { ProcedureValues } from './values.ts';

interface SavingParts {
  readonly role: Role;
  readonly id: number;
  /** Goes on from this record, with these texts in the fields where some of one's own are kept. */
  readonly adopt: (record: ProcedureRecord, kept?: ProcedureValues) => void;
  readonly refuse: (error: unknown) => void;
}

/** Sends what was changed. A save that finds a newer record asks what to keep. */
export const useSaving = ({ role, id, adopt, refuse }: SavingParts) => {
  const [call, deed, toast, ask] = [useCall(), useSubmit(), useToast(), useAskBack()];
  const client = useQueryClient();
  const { reread, remember } = useRecord(
    procedureCalls.get,
    id,
    procedureCalls.actual,
    eventCalls.ofProcedure,
  );
  const [conflict, setConflict] = useState<ProcedureConflict>();

  const meet = (
    from: ProcedureRecord,
    latest: ProcedureRecord,
    mine: ProcedureValues,
    message: string,
  ): void => {
    const closed = closedBy(role, from, latest, mine).map(labelOf);
    const told = closed.length === 0 ? message : `${message} ${PROCEDURE_TEXTS.closedNow(closed.join(', '))}`;
    const meeting = meetingOf(role, from, latest, mine, told);
    if (meeting.differences.length > 0) return setConflict(meeting);
    adopt(latest);
    toast(told, 'info');
  };

  const send = async (
    from: ProcedureRecord,
    mine: ProcedureValues,
    answers: ConfirmationAnswers = {},
  ): Promise<void> => {
    const changed = changedFields(from, mine, openFields(role, from));
    const after = intended(from, mine, changed);
    const fields = Object.fromEntries(changed.map((field) => [field, after[field]]));
    const isDated = changed.some((field) => field === 'status' || field === 'dateOfSurgery');
    const body = { id, ...fields, ...answers, ...(isDated ? { today: today() } : {}) };
    let stale: unknown;
    let unconfirmed: CallFailed | undefined;
    const saved = await deed(
      () => call(procedureCalls.update, { body }, { ifMatch: from.version }),
      (error) => {
        const failed = asCallFailed(error);
        if (failed?.code === 'STALE') stale = error;
        else if (isConfirmationCode(failed?.code)) unconfirmed = failed;
        else refuse(error);
        return stale !== undefined || unconfirmed !== undefined;
      },
    );
    if (saved) {
      // A question asked before the change must not bring back what was there before it.
      await client.cancelQueries({ queryKey: callKey(procedureCalls.get, procedureInput(String(id))) });
      remember(saved.value);
      adopt(saved.value);
      toast(PROCEDURE_TEXTS.saved);
    }
    const answer = unconfirmed && (await ask(unconfirmed));
    if (answer) await send(from, mine, { ...answers, ...answer });
    const latest = stale === undefined ? undefined : await deed(reread);
    if (latest) meet(from, latest, mine, withLocalTimes(failureText(stale)));
  };

  return {
    send,
    meet,
    conflict,
    dismiss: () => setConflict(undefined),
    /** What is kept is saved at once, unless it breaks a rule: then the form says which. */
    settle: async (kept: ProcedureValues): Promise<void> => {
      if (!conflict) return;
      const { server } = conflict;
      setConflict(undefined);
      adopt(server, kept);
      const changed = changedFields(server, kept, openFields(role, server));
      const isSound = Object.keys(problemsOf(role, server, kept, changed)).length === 0;
      if (changed.length > 0 && isSound) await send(server, kept);
    },
  };
};
