import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { degrees } from '@cotyle/domain/cup/units';
import { differenceOf, isOutlier } from '@cotyle/domain/outcomes/difference';
import { shownDifference } from '@cotyle/domain/outcomes/texts';
import { OPERATIVE } from '@cotyle/domain/hip/measurements';
import { useProcedureFormContext } from '../form/form-context.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, DayField, MeasurementField } from './fields.tsx';
import { Group, Section } from './section.tsx';

const pairOf = (inclination: number | null, anteversion: number | null) =>
  inclination === null || anteversion === null
    ? undefined
    : { inclination: degrees(inclination), anteversion: degrees(anteversion) };

/** Implanted minus planned, of the saved values; without all four, what the angles mean. */
const implantedLead = (record: ProcedureRecord): string => {
  const planned = pairOf(record.plannedInclination, record.plannedAnteVersion);
  const implanted = pairOf(record.operativeInclination, record.operativeAnteVersion);
  if (!planned || !implanted) return PROCEDURE_TEXTS.operativeLead;
  const difference = differenceOf(planned, implanted);
  return PROCEDURE_TEXTS.operativeDifference(
    shownDifference(difference.inclination),
    shownDifference(difference.anteversion),
    isOutlier(difference),
  );
};

/** What was implanted is known after the surgery: before it, there is nothing to show. */
const Implanted = () => {
  const { editable, record } = useProcedureFormContext();
  if (OPERATIVE.every((name) => record[name] === null && !editable.includes(name))) return null;
  return (
    <Group title={PROCEDURE_TEXTS.operative} lead={implantedLead(record)}>
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
