import { CENTRE_MAX } from '@cotyle/domain/cup/centre';
import type { Centre } from '@cotyle/domain/cup/centre';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { CupMove } from '@cotyle/domain/planning/moves';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { OFFSET_NAMES, offsetOf, offsetWord } from '../plan/centre-offset.ts';
import type { OffsetName } from '../plan/centre-offset.ts';
import type { PartChoice } from '../plan/part-choices.ts';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './cup-panel.module.css';
import { SizeField } from './size-field.tsx';
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

/** Size, angles and centre of the cup. */
export const CupPanel = ({ editor, cups, native }: CupPanelProps) => {
  const { plan, isEditable } = editor;
  const offset = offsetOf(plan.cup.centre, native, plan.side);
  return (
    <>
      <Panel title={PLANNING_TEXTS.cup}>
        <SizeField
          label={PLANNING_TEXTS.size}
          chosen={plan.cup.part}
          choices={cups}
          isEditable={isEditable}
          onChoose={editor.chooseCup}
        />
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
