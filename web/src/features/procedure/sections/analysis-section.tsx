import { PRI } from '@cotyle/domain/hip/measurements';
import { useProcedureFormContext } from '../form/form-context.ts';
import { SideField } from './side-field.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './analysis-section.module.css';
import { FieldPlace, MeasurementField, TextField } from './fields.tsx';
import { Group, Section } from './section.tsx';

/** Chosen while the procedure is new; from then on it is locked, and shown with the patient. */
const PlannedSide = () =>
  useProcedureFormContext().editable.includes('sideSurgeon') ? (
    <FieldPlace name="sideSurgeon">
      <SideField name="sideSurgeon" />
    </FieldPlace>
  ) : null;

const Measurements = () => (
  <>
    <div className={styles['planned']}>
      <Group title={PROCEDURE_TEXTS.plan} lead={PROCEDURE_TEXTS.planLead}>
        <MeasurementField name="plannedInclination" />
        <MeasurementField name="plannedAnteVersion" />
        <MeasurementField name="size" />
      </Group>
      <Group title={PROCEDURE_TEXTS.anatomy}>
        <MeasurementField name="anatomicInclination" />
        <MeasurementField name="anatomicAnteVersion" />
      </Group>
    </div>
    <Group title={PROCEDURE_TEXTS.cup}>
      <MeasurementField name="position" />
      <MeasurementField name="superior" />
      <MeasurementField name="anterior" />
      <MeasurementField name="posterior" />
    </Group>
    <Group title={PROCEDURE_TEXTS.femur}>
      <MeasurementField name="femoralNeckInclination" />
      <MeasurementField name="femoralNeckAnteVersion" />
      <MeasurementField name="legLengthDifference" />
      <MeasurementField name="femoralOffsetDifference" />
    </Group>
  </>
);

/** The plan and its measurements. */
export const AnalysisSection = () => {
  const { editable, record } = useProcedureFormContext();
  const isAwaited = PRI.every((name) => record[name] === null && !editable.includes(name));
  return (
    <Section title={PROCEDURE_TEXTS.analysis}>
      <div className={styles['what']}>
        <TextField name="name" />
        <PlannedSide />
      </div>
      {isAwaited ? <p className={styles['pending']}>{PROCEDURE_TEXTS.noMeasurements}</p> : <Measurements />}
    </Section>
  );
};
