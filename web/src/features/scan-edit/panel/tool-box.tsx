import { Brush, Eraser, PaintBucket, Scissors, Spline } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { EDIT_TOOLS, RADIUS, THRESHOLD } from '../edit-settings.ts';
import type { EditSettings, EditTool } from '../edit-settings.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import { EDIT_TOOL_KEYS } from '../editor/editor-shortcuts.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

const ICONS: Record<EditTool, LucideIcon> = {
  brush: Brush,
  eraser: Eraser,
  strokes: Spline,
  scalpel: Scissors,
  flood: PaintBucket,
};

interface OptionsProps {
  readonly settings: EditSettings;
  readonly onChange: (changes: Partial<EditSettings>) => void;
}

const BrushOptions = ({ settings: { isSphere, radius }, onChange }: OptionsProps) => {
  const id = useId();
  return (
    <>
      <fieldset className={styles['choice']} aria-label={EDIT_TEXTS.shape}>
        {[false, true].map((sphere) => (
          <button
            key={String(sphere)}
            type="button"
            aria-pressed={isSphere === sphere}
            title={EDIT_TEXTS.withKey(sphere ? EDIT_TEXTS.sphere : EDIT_TEXTS.inSlice, 'R')}
            onClick={() => onChange({ isSphere: sphere })}
          >
            {sphere ? EDIT_TEXTS.sphere : EDIT_TEXTS.inSlice}
          </button>
        ))}
      </fieldset>
      <div className={styles['slider']}>
        <label htmlFor={id}>{EDIT_TEXTS.radius}</label>
        <input
          id={id}
          type="range"
          min={RADIUS.min}
          max={RADIUS.max}
          step={0.5}
          value={radius}
          aria-valuetext={EDIT_TEXTS.millimetres(radius)}
          onChange={(event) => onChange({ radius: Number(event.target.value) })}
        />
        <output htmlFor={id}>{EDIT_TEXTS.millimetres(radius)}</output>
      </div>
    </>
  );
};

const FloodOptions = ({ settings: { threshold }, onChange }: OptionsProps) => {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{EDIT_TEXTS.threshold}</label>
      <input
        id={id}
        type="range"
        min={THRESHOLD.min}
        max={THRESHOLD.max}
        step={10}
        value={threshold}
        onChange={(event) => onChange({ threshold: Number(event.target.value) })}
      />
      <output htmlFor={id}>{threshold}</output>
    </div>
  );
};

const StrokeOptions = ({ core }: { core: EditorCore }) => {
  const drawing = useStore(core.drawing);
  return (
    <div className={styles['choice']}>
      <button type="button" disabled={drawing.strokes.length === 0} onClick={() => core.setStrokes([])}>
        {EDIT_TEXTS.clearStrokes}
      </button>
    </div>
  );
};

interface ToolBoxProps {
  readonly core: EditorCore;
  readonly view: Pick<EditedView, 'isPointing' | 'setPointing'>;
}

/** The tools of the pointer, and the options of the chosen one. */
export const ToolBox = ({ core, view }: ToolBoxProps) => {
  const settings = useStore(core.settings);
  const { tool } = settings;
  const change = (changes: Partial<EditSettings>): void => core.settings.set({ ...settings, ...changes });
  const options = { settings, onChange: change };
  return (
    <>
      <fieldset className={styles['tools']} aria-label={EDIT_TEXTS.tools}>
        {EDIT_TOOLS.map((name) => {
          const Icon = ICONS[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={view.isPointing && tool === name}
              title={EDIT_TEXTS.withKey(EDIT_TEXTS.tool[name], EDIT_TOOL_KEYS[name])}
              onClick={() => {
                change({ tool: name });
                view.setPointing(true);
              }}
            >
              <Icon aria-hidden />
              {EDIT_TEXTS.tool[name]}
            </button>
          );
        })}
      </fieldset>
      <div className={styles['options']}>
        {tool === 'brush' || tool === 'eraser' ? <BrushOptions {...options} /> : null}
        {tool === 'flood' ? <FloodOptions {...options} /> : null}
        {tool === 'strokes' ? <StrokeOptions core={core} /> : null}
      </div>
      <p className={styles['hint']}>{EDIT_TEXTS.hint[tool]}</p>
    </>
  );
};
