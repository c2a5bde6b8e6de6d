import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/store.ts';
import { isUnsaved } from '../saving/save-state.ts';
import type { SaveState } from '../saving/save-state.ts';
import type { Saver } from '../saving/saver.ts';
import { EDIT_TEXTS } from '../texts.ts';
import styles from './editor-panel.module.css';

/** Whether everything is on the server. */
export const SaveStatus = ({ saver }: { saver: Pick<Saver, 'get' | 'subscribe' | 'retry'> }) => {
  const state = useStore<SaveState>(saver);
  const { problem, isStopped } = state;
  if (problem !== undefined && isUnsaved(state))
    return (
      <div className={styles['save']} data-state="failed" role="alert">
        <CircleAlert aria-hidden />
        <div>
          <strong>{EDIT_TEXTS.notSaved}</strong> {problem} {isStopped ? '' : EDIT_TEXTS.retrying}
          <Button variant="secondary" onClick={saver.retry}>
            {EDIT_TEXTS.tryAgain}
          </Button>
        </div>
      </div>
    );
  const isSaved = !isUnsaved(state);
  const Icon = isSaved ? CircleCheck : CloudUpload;
  const waiting = state.sending.size > 0 ? EDIT_TEXTS.saving : EDIT_TEXTS.unsaved;
  return (
    <output className={styles['save']} data-state={isSaved ? 'saved' : 'unsaved'}>
      <Icon aria-hidden />
      {isSaved ? EDIT_TEXTS.saved : waiting}
    </output>
  );
};
