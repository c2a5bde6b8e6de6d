import { Redo2, Undo2 } from 'lucide-react';
import { keyLabel } from '../../../ui/keys.ts';
import type { EditedView } from '../../../shared/ct-view/scan-editor.ts';
import { useStore } from '../../../ui/store.ts';
import { ACTION_NAMES, ACTIONS } from '../editor/actions.ts';
import type { EditorCore } from '../editor/editor-core.ts';
import type { GridEditor, GridState } from '../editor/grid-editor.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

interface ActionButtonsProps {
  readonly core: EditorCore;
  readonly view: EditedView;
}

interface UndoButtonsProps extends ActionButtonsProps {
  readonly grid: Pick<GridEditor, 'get' | 'subscribe'>;
}

export const UndoButtons = ({ core, view, grid }: UndoButtonsProps) => {
  const { undo } = useStore<GridState>(grid);
  return (
    <div className={styles['steps']}>
      <button
        type="button"
        aria-label={EDIT_TEXTS.undo}
        disabled={!undo.canUndo}
        title={EDIT_TEXTS.withKey(EDIT_TEXTS.undo, keyLabel('Ctrl+Z'))}
        onClick={() => void core.undo(view)}
      >
        <Undo2 aria-hidden />
      </button>
      <button
        type="button"
        aria-label={EDIT_TEXTS.redo}
        disabled={!undo.canRedo}
        title={EDIT_TEXTS.withKey(EDIT_TEXTS.redo, keyLabel('Ctrl+Y'))}
        onClick={() => void core.redo(view)}
      >
        <Redo2 aria-hidden />
      </button>
    </div>
  );
};

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
