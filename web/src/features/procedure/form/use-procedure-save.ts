import { eventCalls } from '@cotyle/contract/events';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { ASK_ABOUT_APPROVAL, isConfirmationCode } from '@cotyle/domain/procedures/confirmation';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import { schedules } from '@cotyle/domain/planning/approval/scheduling';
import { changesPlannedAngles } from '@cotyle/domain/planning/saved-plan';
import type { Settings } from '@cotyle/domain/settings/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { useRecord } from '../../../shared/forms/use-record.ts';
import { useRecordSave } from '../../../shared/forms/use-record-save.ts';
import { asCallFailed } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { useBusy } from '../../../ui/busy.tsx';
import { procedureInput } from '../queries.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { today } from '../today.ts';
import { applyChanges, changedFields, editableFormFields, problemsOf } from './changes.ts';
import { labelOf } from './labels.ts';
import { lockedFields, mergeVersions } from './merge.ts';
import { useServerConfirmation } from './use-server-confirmation.ts';
import type { FormField, ProcedureValues } from './values.ts';

interface ProcedureSaveOptions {
  readonly role: Role;
  readonly settings: Settings;
  readonly id: number;
  readonly adopt: (record: ProcedureRecord, values?: ProcedureValues) => void;
  readonly setServerErrors: (error: unknown) => void;
}

const changesOf = (
  role: Role,
  base: ProcedureRecord,
  values: ProcedureValues,
  settings: Settings,
): FormField[] => changedFields(base, values, editableFormFields(role, base), settings);

/** The questions of the server that this page can show, where the change may raise them. */
const asked = (base: ProcedureRecord, after: ProcedureRecord): ConfirmationAnswers => ({
  ...(schedules(base.status, after.status) ? { confirmPlan: ASK_ABOUT_APPROVAL.confirmPlan } : {}),
  ...(changesPlannedAngles(base, after) ? { confirmPlanChange: ASK_ABOUT_APPROVAL.confirmPlanChange } : {}),
});

/** Sends the changed fields; where the server asks for a confirmation, sends them again with the answers. */
const useUpdate = ({ role, settings, id }: Pick<ProcedureSaveOptions, 'role' | 'settings' | 'id'>) => {
  const [call, whileBusy, confirm] = [useCall(), useBusy(), useServerConfirmation()];
  const update = async (
    values: ProcedureValues,
    base: ProcedureRecord,
    answers: ConfirmationAnswers,
  ): Promise<ProcedureRecord | undefined> => {
    const changed = changesOf(role, base, values, settings);
    const after = applyChanges(base, values, changed, settings);
    const fields = Object.fromEntries(changed.map((field) => [field, after[field]]));
    const isDated = changed.some((field) => field === 'status' || field === 'dateOfSurgery');
    const body = { id, ...fields, ...asked(base, after), ...answers, ...(isDated ? { today: today() } : {}) };
    try {
      return (await whileBusy(call(procedureCalls.update, { body }, { ifMatch: base.version }))).value;
    } catch (error) {
      const failed = asCallFailed(error);
      if (!failed || !isConfirmationCode(failed.code)) throw error;
      const answer = await confirm(failed);
      return answer && update(values, base, { ...answers, ...answer });
    }
  };
  return update;
};

/** The shared save of a record, with the fields, confirmations and rules of a procedure. */
export const useProcedureSave = ({ role, settings, id, adopt, setServerErrors }: ProcedureSaveOptions) => {
  const client = useQueryClient();
  const update = useUpdate({ role, settings, id });
  const { reread, updateCache } = useRecord<ProcedureRecord>(
    procedureCalls.get,
    id,
    procedureCalls.actual,
    eventCalls.ofProcedure,
  );
  /** What the person has answered on the page before the change is sent. */
  const given = useRef<ConfirmationAnswers>({});
  const { save, ...saving } = useRecordSave<FormField, ProcedureRecord>({
    update: (values, base) => update(values, base, given.current),
    reread,
    // The banner shows the failure as well: the field may be far down the page.
    setServerErrors: (error) => {
      setServerErrors(error);
      return false;
    },
    merge: (base, server, values, message) => {
      const locked = lockedFields(role, base, server, values, settings).map(labelOf);
      const details = locked.length === 0 ? '' : ` ${PROCEDURE_TEXTS.noLongerEditable(locked.join(', '))}`;
      return mergeVersions(role, base, server, values, `${message}${details}`);
    },
    adopt,
    isSaveable: (values, server) => {
      const changed = changesOf(role, server, values, settings);
      const problems = problemsOf(role, server, values, changed, settings);
      return changed.length > 0 && Object.keys(problems).length === 0;
    },
    onSaved: async (saved) => {
      // A request sent before the change must not overwrite its result.
      await client.cancelQueries({ queryKey: callKey(procedureCalls.get, procedureInput(String(id))) });
      updateCache(saved);
    },
    savedText: PROCEDURE_TEXTS.saved,
  });
  return {
    ...saving,
    saveWith: (answers: ConfirmationAnswers, values: ProcedureValues, base: ProcedureRecord) => {
      given.current = answers;
      return save(values, base);
    },
  };
};
