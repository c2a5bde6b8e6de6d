import { PROCEDURE_TEXTS } from '../texts.ts';
import { ChoiceField, DayField, MeasurementField } from './fields.tsx';
import { Group, Section } from './section.tsx';

export const SurgerySection = () => (
  <Section title={PROCEDURE_TEXTS.surgery}>
    <Group wide>
      <DayField name="dateOfSurgery" />
      <ChoiceField name="surgeryLocationId" />
      <ChoiceField name="surgeonId" />
    </Group>
    <Group title={PROCEDURE_TEXTS.operative} lead={PROCEDURE_TEXTS.operativeLead}>
      <MeasurementField name="operativeInclination" />
      <MeasurementField name="operativeAnteVersion" />
    </Group>
  </Section>
);
