import { Slider } from '../../ui/fields/slider.tsx';
import { CUT_PLANES } from './cut.ts';
import type { CutChoice, CutPlane } from './cut.ts';
import styles from './cut-controls.module.css';
import { Hint } from './panel.tsx';
import { MODEL_TEXTS } from './texts.ts';

interface CutControlsProps {
  readonly cut: CutChoice;
  /** The extent of the model along the plane's normal, in millimetres. */
  readonly range: { readonly min: number; readonly max: number };
  readonly onCut: (cut: CutChoice) => void;
  /** The plane crosses a hole of the surface. */
  readonly isCutOpen: boolean;
}

const PLANES: readonly (CutPlane | 'none')[] = ['none', ...CUT_PLANES];

/** The cutting plane: its direction, its position, and what stays. */
export const CutControls = ({ cut, range, onCut, isCutOpen }: CutControlsProps) => (
  <>
    <fieldset className={styles['planes']}>
      <legend>{MODEL_TEXTS.cut}</legend>
      {PLANES.map((plane) => (
        <label key={plane}>
          <input
            type="radio"
            name="cutting-plane"
            checked={cut.plane === plane}
            onChange={() => onCut({ ...cut, plane, position: undefined })}
          />
          <span>{MODEL_TEXTS.cuts[plane]}</span>
        </label>
      ))}
    </fieldset>
    {cut.plane === 'none' ? null : (
      <>
        <Slider
          label={MODEL_TEXTS.cutPosition}
          min={Math.floor(range.min)}
          max={Math.ceil(range.max)}
          value={cut.position ?? Math.round((range.min + range.max) / 2)}
          shown={`${cut.position ?? Math.round((range.min + range.max) / 2)} ${MODEL_TEXTS.mm}`}
          onChange={(position) => onCut({ ...cut, position })}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={cut.flipped}
            onChange={({ target }) => onCut({ ...cut, flipped: target.checked })}
          />
          {MODEL_TEXTS.cutOther}
        </label>
        {isCutOpen ? <Hint>{MODEL_TEXTS.cutOpen}</Hint> : null}
      </>
    )}
  </>
);
