import { CENTRE_MAX } from '@cotyle/domain/cup/centre';
import type { Centre } from '@cotyle/domain/cup/centre';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { CupMove } from '@cotyle/domain/planning/moves';
import { useId } from 'react';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { OFFSET_NAMES, offsetOf, offsetWord } from '../plan/centre-offset.ts';
import type { OffsetName } from '../plan/centre-offset.ts';
import type { PartChoice } from '../plan/part-choices.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './cup-panel.module.css';
import { StepField } from './step-field.tsx';

interface CupPanelProps {
  readonly editor: PlanEditor;
  readonly cups: readonly PartChoice[];
  readonly native: Centre;
}

const ANGLES = { inclination: 'plannedInclination', anteversion: 'plannedAnteVersion' } as const;

const MOVES: Record<OffsetName, Readonly<Record<1 | -1, CupMove>>> = {
  lateral: { 1: 'lateral', [-1]: 'medial' },
  anterior: { 1: 'anterior', [-1]: 'posterior' },
  superior: { 1: 'superior', [-1]: 'inferior' },
};

const SizeField = ({ editor, cups }: Omit<CupPanelProps, 'native'>) => {
  const id = useId();
  const chosen = editor.plan.cup.part;
  return (
    <div className={styles['size']}>
      <label htmlFor={id}>{PLANNING_TEXTS.size}</label>
      <span className={styles['box']}>
        <select
          id={id}
          value={chosen}
          disabled={!editor.isEditable}
          onChange={({ target }) => editor.chooseCup(target.value)}
        >
          {cups.some(({ isChosen }) => isChosen) ? null : <option value={chosen}>{chosen}</option>}
          {cups.map(({ part, label }) => (
            <option key={label} value={part}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};

/** Size, angles and centre of the cup. */
export const CupPanel = ({ editor, cups, native }: CupPanelProps) => {
  const { plan, isEditable } = editor;
  const offset = offsetOf(plan.cup.centre, native, plan.side);
  return (
    <>
      <Panel title={PLANNING_TEXTS.cup}>
        <SizeField editor={editor} cups={cups} />
        {(['inclination', 'anteversion'] as const).map((name) => {
          const { min, max } = MEASUREMENTS[ANGLES[name]];
          return (
            <StepField
              key={name}
              label={PLANNING_TEXTS[name]}
              unit={PLANNING_TEXTS.degrees}
              value={plan.cup.angles[name]}
              min={min}
              max={max}
              hint={`${min} to ${max}`}
              isEditable={isEditable}
              onStep={(by) => editor.turn(name, by)}
              onValue={(value) => editor.setAngle(name, value)}
              onEnd={editor.endGesture}
            />
          );
        })}
        <Hint>{PLANNING_TEXTS.radiographic}</Hint>
      </Panel>
      <Panel title={PLANNING_TEXTS.centre}>
        <div className={styles['line']}>
          <Hint>{PLANNING_TEXTS.centreLead}</Hint>
          {isEditable ? (
            <Button variant="secondary" onClick={editor.snap}>
              {PLANNING_TEXTS.native}
            </Button>
          ) : null}
        </div>
        {OFFSET_NAMES.map((name) => (
          <StepField
            key={name}
            label={PLANNING_TEXTS.directions[name].label}
            unit={PLANNING_TEXTS.mm}
            value={offset[name]}
            min={-CENTRE_MAX}
            max={CENTRE_MAX}
            hint={offsetWord(name, offset[name])}
            isEditable={isEditable}
            onStep={(by) => editor.move(MOVES[name][by], 1)}
            onValue={(value) => editor.setOffset(name, value)}
            onEnd={editor.endGesture}
          />
        ))}
      </Panel>
    </>
  );
};
