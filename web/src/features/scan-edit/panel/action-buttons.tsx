import { Redo2, Undo2 } from 'lucide-react';
import { keyLabel } from '../../../ui/keys.ts';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { ACTION_NAMES, ACTIONS } from '../editor/actions.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

interface ActionButtonsProps {
  readonly core: EditorCore;
  readonly view: EditedView;
}

interface UndoButtonsProps extends ActionButtonsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const UndoButtons = ({ core, view, canUndo, canRedo }: UndoButtonsProps) => (
  <div className={styles['steps']}>
    <button
      type="button"
      aria-label={EDIT_TEXTS.undo}
      disabled={!canUndo}
      title={EDIT_TEXTS.withKey(EDIT_TEXTS.undo, keyLabel('Ctrl+Z'))}
      onClick={() => void core.undo(view)}
    >
      <Undo2 aria-hidden />
    </button>
    <button
      type="button"
      aria-label={EDIT_TEXTS.redo}
      disabled={!canRedo}
      title={EDIT_TEXTS.withKey(EDIT_TEXTS.redo, keyLabel('Ctrl+Y'))}
      onClick={() => void core.redo(view)}
    >
      <Redo2 aria-hidden />
    </button>
  </div>
);

/** What is done to the chosen segment as a whole. */
export const ActionButtons = ({ core, view }: ActionButtonsProps) => (
  <fieldset className={styles['actions']} aria-label={EDIT_TEXTS.actions}>
    {ACTION_NAMES.map((name) => (
      <button
        key={name}
        type="button"
        title={EDIT_TEXTS.withKey(EDIT_TEXTS.actionHint[name], keyLabel(ACTIONS[name].key))}
        onClick={() => void ACTIONS[name].run(core, view)}
      >
        {EDIT_TEXTS[name]}
      </button>
    ))}
  </fieldset>
);
