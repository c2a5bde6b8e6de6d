import type { ReactNode } from 'react';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import type { Femur } from '../../../shared/femur/use-femur.ts';
import { FEMUR_VIEWS } from '../../../shared/planned-scene/stem-scene.ts';
import type { FemurView } from '../../../shared/planned-scene/stem-scene.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';

export type FemurState = Pick<Femur, 'file' | 'problem' | 'surface'>;

interface BonesPanelProps {
  readonly femur: FemurState;
  readonly hasStem: boolean;
  readonly view: FemurView;
  readonly onView: (view: FemurView) => void;
  readonly opacity: number;
  readonly onOpacity: (percent: number) => void;
  /** The cutting plane. */
  readonly children?: ReactNode;
}

/** Undefined where the femur is there, or has not been looked for yet. */
const femurText = ({ file, problem, surface }: FemurState): string | undefined =>
  problem ?? (file && !surface ? PLANNING_TEXTS.femurLoading : undefined);

/** How the bones are drawn, and where the femur is. */
export const BonesPanel = ({
  femur,
  hasStem,
  view,
  onView,
  opacity,
  onOpacity,
  children,
}: BonesPanelProps) => {
  const text = femurText(femur);
  return (
    <Panel title={PLANNING_TEXTS.bone}>
      {femur.surface || hasStem ? (
        <ChoiceRow
          label={PLANNING_TEXTS.femur}
          choices={FEMUR_VIEWS.map((name) => ({
            part: hasStem || name !== 'planned' ? name : undefined,
            label: PLANNING_TEXTS.femurViews[name],
            isChosen: name === (hasStem || view === 'hidden' ? view : 'scanned'),
          }))}
          isEditable
          onChoose={(name) => onView(name as FemurView)}
        />
      ) : null}
      {text === undefined ? null : <Hint>{text}</Hint>}
      <Slider
        label={PLANNING_TEXTS.opacity}
        min={10}
        max={100}
        step={5}
        value={opacity}
        shown={`${opacity} %`}
        onChange={onOpacity}
      />
      {children}
    </Panel>
  );
};
