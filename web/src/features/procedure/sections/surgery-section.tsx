import { OPERATIVE } from '@cotyle/domain/hip/measurements';
import { useProcedureFormContext } from '../form/form-context.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, DayField, MeasurementField } from './fields.tsx';
import { Group, Section } from './section.tsx';

/** What was implanted is known after the surgery: before it, there is nothing to show. */
const Implanted = () => {
  const { editable, record } = useProcedureFormContext();
  if (OPERATIVE.every((name) => record[name] === null && !editable.includes(name))) return null;
  return (
    <Group title={PROCEDURE_TEXTS.operative} lead={PROCEDURE_TEXTS.operativeLead}>
      <MeasurementField name="operativeInclination" />
      <MeasurementField name="operativeAnteVersion" />
    </Group>
  );
};

export const SurgerySection = () => (
  <Section title={PROCEDURE_TEXTS.surgery}>
    <Group wide>
      <DayField name="dateOfSurgery" />
      <ChoiceField name="surgeryLocationId" />
      <ChoiceField name="surgeonId" />
    </Group>
    <Implanted />
  </Section>
);
