import type { Catalogue } from '@cotyle/domain/implants/types';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { absenceText } from '@cotyle/domain/measurements/measured';
import type { StemField } from '@cotyle/domain/planning/moves';
import { STEM_RANGES } from '@cotyle/domain/planning/plan';
import type { PlannedStem } from '@cotyle/domain/planning/plan';
import { startStem } from '@cotyle/domain/planning/start-stem';
import { stemPlacement } from '@cotyle/domain/planning/stem-placement';
import { useId } from 'react';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { stemChoicesOf } from '../plan/stem-choices.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SizeField } from './size-field.tsx';
import { StepField } from './step-field.tsx';
import styles from './stem-panel.module.css';

interface StemPanelProps {
  readonly editor: PlanEditor;
  readonly catalogue: Catalogue;
  readonly landmarks: Landmarks;
}

const FIELDS: readonly StemField[] = ['neckCut', 'depth', 'torsion'];

const { stemHints, stemNeeds, stemLandmarksLead } = PLANNING_TEXTS;

const hintOf = (field: StemField, stem: PlannedStem): string =>
  field === 'neckCut' ? stemHints.neckCut : stemHints[field](stem[field]);

const Fields = ({ editor, stem }: { editor: PlanEditor; stem: PlannedStem }) =>
  FIELDS.map((field) => {
    const { label, unit, min, max } = STEM_RANGES[field];
    return (
      <StepField
        key={field}
        label={label}
        unit={unit === 'mm' ? PLANNING_TEXTS.mm : PLANNING_TEXTS.degrees}
        value={stem[field]}
        min={min}
        max={max}
        hint={hintOf(field, stem)}
        isEditable={editor.isEditable}
        onStep={(by) => editor.moveStem(field, by)}
        onValue={(value) => editor.setStem(field, value)}
        onEnd={editor.endGesture}
      />
    );
  });

const Planned = ({ editor, catalogue, stem }: Omit<StemPanelProps, 'landmarks'> & { stem: PlannedStem }) => {
  const { isEditable } = editor;
  const { sizes, offsets, neckAngles } = stemChoicesOf(catalogue, editor.plan);
  return (
    <>
      <SizeField
        label={PLANNING_TEXTS.stemSize}
        chosen={stem.part}
        choices={sizes}
        isEditable={isEditable}
        onChoose={editor.chooseStem}
      />
      <ChoiceRow
        label={PLANNING_TEXTS.stemOffsetLabel}
        choices={offsets}
        isEditable={isEditable}
        onChoose={editor.chooseStem}
      />
      <ChoiceRow
        label={PLANNING_TEXTS.neckAngle}
        choices={neckAngles}
        isEditable={isEditable}
        onChoose={editor.chooseStem}
      />
      <Fields editor={editor} stem={stem} />
      <Hint>{PLANNING_TEXTS.stemStart}</Hint>
    </>
  );
};

/** Whether a stem is planned, which one, and where it is in the femur. */
export const StemPanel = ({ editor, catalogue, landmarks }: StemPanelProps) => {
  const id = useId();
  const { plan, isEditable } = editor;
  const start = startStem(plan, catalogue, landmarks);
  const absence = plan.stem ? stemPlacement(landmarks, plan.side, plan.stem).absence : start?.absence;
  const problem = absence
    ? `${stemNeeds(absenceText(absence))} ${stemLandmarksLead}`
    : start || plan.stem
      ? undefined
      : PLANNING_TEXTS.noStems;
  return (
    <Panel title={PLANNING_TEXTS.stem}>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={plan.stem !== null}
          // One that is planned can always be taken out again.
          disabled={!isEditable || (!plan.stem && !start?.value)}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={() => editor.planStem(plan.stem ? null : (start?.value ?? null))}
        />
        {PLANNING_TEXTS.planStem}
      </label>
      {problem === undefined ? null : (
        <p id={id} className={styles['problem']}>
          {problem}
        </p>
      )}
      {plan.stem ? <Planned editor={editor} catalogue={catalogue} stem={plan.stem} /> : null}
    </Panel>
  );
};
