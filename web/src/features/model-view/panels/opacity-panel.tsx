import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';
import { VIEW_TEXTS } from '../texts.ts';
import { CUT_PLANES } from '../tools/cut.ts';
import type { CutChoice, CutPlane } from '../tools/cut.ts';
import styles from './opacity-panel.module.css';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';

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

const PLANES: readonly (CutPlane | 'none')[] = ['none', ...CUT_PLANES];

export const OpacityPanel = ({ opacity, onOpacity, cut, range, onCut, isCutOpen }: OpacityPanelProps) => (
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
    <fieldset className={styles['planes']}>
      <legend>{VIEW_TEXTS.cut}</legend>
      {PLANES.map((plane) => (
        <label key={plane}>
          <input
            type="radio"
            name="cutting-plane"
            checked={cut.plane === plane}
            onChange={() => onCut({ ...cut, plane, position: undefined })}
          />
          <span>{VIEW_TEXTS.cuts[plane]}</span>
        </label>
      ))}
    </fieldset>
    {cut.plane === 'none' ? null : (
      <>
        <Slider
          label={VIEW_TEXTS.cutPosition}
          min={Math.floor(range.min)}
          max={Math.ceil(range.max)}
          value={cut.position ?? Math.round((range.min + range.max) / 2)}
          shown={`${cut.position ?? Math.round((range.min + range.max) / 2)} ${VIEW_TEXTS.mm}`}
          onChange={(position) => onCut({ ...cut, position })}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={cut.flipped}
            onChange={({ target }) => onCut({ ...cut, flipped: target.checked })}
          />
          {VIEW_TEXTS.cutOther}
        </label>
        {isCutOpen ? <Hint>{VIEW_TEXTS.cutOpen}</Hint> : null}
      </>
    )}
  </Panel>
);
