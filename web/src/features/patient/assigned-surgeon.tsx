import { assignmentCalls } from '@cotyle/contract/assignments';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { personOption } from '../../shared/forms/person-option.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { NewPatientField } from './fields.ts';
import { PATIENT_TEXTS } from './texts.ts';

interface AssignedSurgeonProps {
  readonly assistantId: number;
  readonly fields: FieldForm<NewPatientField>;
}

/** The surgeons of an assistant; inactive and deleted ones are listed as disabled. */
export const AssignedSurgeon = ({ assistantId, fields }: AssignedSurgeonProps) => {
  const { data, isError } = useCallQuery(assignmentCalls.byAssistant, {
    params: { id: String(assistantId) },
  });
  const surgeons = data?.value.surgeons;
  const unloaded = isError ? PATIENT_TEXTS.surgeonsFailed : undefined;
  const hint = surgeons?.length === 0 ? PATIENT_TEXTS.noSurgeons : unloaded;
  return (
    <SelectField
      {...fields.selectProps('creatorId')}
      options={(surgeons ?? []).map(personOption)}
      hint={hint}
    />
  );
};
