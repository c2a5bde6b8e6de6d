import { Brush, MapPin } from 'lucide-react';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import type { EditorCore, EditorMode } from '../editor/editor-core.ts';
import { LANDMARK_TEXTS } from '../landmarks/landmark-texts.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './landmark-pane.module.css';
import { MODE_KEY } from './landmark-shortcuts.ts';

const MODES = [
  { mode: 'segments', label: LANDMARK_TEXTS.segments, Icon: Brush },
  { mode: 'landmarks', label: LANDMARK_TEXTS.title, Icon: MapPin },
] as const satisfies readonly { readonly mode: EditorMode; readonly [key: string]: unknown }[];

/** Segments or landmarks: what the pointer and the keys work on. */
export const ModeSwitch = ({
  core,
  view,
}: {
  readonly core: Pick<EditorCore, 'mode' | 'setMode'>;
  readonly view: Pick<EditedView, 'setPointing'>;
}) => {
  const current = useStore(core.mode);
  return (
    <fieldset className={styles['modes']} aria-label={LANDMARK_TEXTS.modes}>
      {MODES.map(({ mode, label, Icon }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === current}
          title={EDIT_TEXTS.withKey(label, MODE_KEY)}
          onClick={() => {
            core.setMode(mode);
            view.setPointing(true);
          }}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  );
};
