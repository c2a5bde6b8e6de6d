import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PlanEditor } from '../plan/use-plan-editor.ts';
import type { SaveFailure } from '../plan/use-saved-plans.ts';
import { PLANNING_TEXTS } from '../texts.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly editor: PlanEditor;
  readonly isDirty: boolean;
  /** The version that is shown, as long as nothing was changed; undefined for a plan that was never saved. */
  readonly version: number | undefined;
  readonly isBusy: boolean;
  readonly failure: SaveFailure | undefined;
  readonly onSave: () => void;
  /** What became of the pictures of the saved version. */
  readonly pictures?: ReactNode;
}

const stateText = (isDirty: boolean, version: number | undefined): string => {
  if (version === undefined) return PLANNING_TEXTS.neverSaved;
  return isDirty ? PLANNING_TEXTS.unsaved : PLANNING_TEXTS.savedAs(version);
};

/** Undo, redo and saving, with what is not saved yet. */
export const SaveBar = ({ editor, isDirty, version, isBusy, failure, onSave, pictures }: SaveBarProps) => {
  const isSaveable = isDirty || version === undefined;
  return (
    <div className={styles['bar']}>
      {failure ? (
        <Notice severity="error">
          {failure.text}
          {failure.isStale ? ` ${PLANNING_TEXTS.staleMore}` : null}
        </Notice>
      ) : null}
      <output className={styles['said']} data-dirty={isSaveable ? '' : undefined}>
        {stateText(isDirty, version)}
      </output>
      {pictures}
      <div className={styles['buttons']}>
        <IconButton label={PLANNING_TEXTS.undo} disabled={!editor.undo} onClick={editor.undo}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label={PLANNING_TEXTS.redo} disabled={!editor.redo} onClick={editor.redo}>
          <Redo2 aria-hidden />
        </IconButton>
        <Button disabled={!isSaveable} busy={isBusy} onClick={onSave}>
          {PLANNING_TEXTS.save}
        </Button>
      </div>
    </div>
  );
};
