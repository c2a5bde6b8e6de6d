import { CutControls } from '../../../shared/model-viewer/cut-controls.tsx';
import type { CutChoice } from '../../../shared/model-viewer/cut.ts';
import { Panel } from '../../../shared/model-viewer/panel.tsx';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { Slider } from '../../../ui/fields/slider.tsx';
import { VIEW_TEXTS } from '../texts.ts';

interface OpacityPanelProps {
  /** In percent. */
  readonly opacity: number;
  readonly onOpacity: (percent: number) => void;
  readonly cut: CutChoice;
  /** The extent of the model along the plane's normal, in millimetres. */
  readonly range: { readonly min: number; readonly max: number };
  readonly onCut: (cut: CutChoice) => void;
  /** The plane crosses a hole of the surface. */
  readonly isCutOpen: boolean;
}

export const OpacityPanel = ({ opacity, onOpacity, ...cutting }: OpacityPanelProps) => (
  <Panel title={VIEW_TEXTS.appearance}>
    <Slider
      label={VIEW_TEXTS.opacity}
      min={10}
      max={100}
      step={5}
      value={opacity}
      shown={MODEL_TEXTS.percent(opacity)}
      onChange={onOpacity}
    />
    <CutControls {...cutting} />
  </Panel>
);
