import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { TEXTS } from '../texts.ts';

const MINUTE = 60_000;

/** The buttons complete the sentence. Escape postpones it. */
export const NewVersionPrompt = ({ onChoice }: { onChoice: (wait: number) => void }) => (
  <Dialog
    alert
    title={TEXTS.newVersionTitle}
    onCancel={() => onChoice(5 * MINUTE)}
    actions={
      <>
        <Button variant="secondary" onClick={() => onChoice(5 * MINUTE)} {...FIRST_FOCUS}>
          {TEXTS.in5Minutes}
        </Button>
        <Button variant="secondary" onClick={() => onChoice(30 * MINUTE)}>
          {TEXTS.in30Minutes}
        </Button>
        <Button onClick={() => onChoice(0)}>{TEXTS.loadNow}</Button>
      </>
    }
  >
    {TEXTS.newVersion}
  </Dialog>
);
