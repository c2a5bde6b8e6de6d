import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { FILE_TEXTS } from '../texts.ts';

/** While a folder is read, which takes a while from a disc. */
export const ReadingDialog = ({
  read,
  onCancel,
}: {
  readonly read: number;
  readonly onCancel: () => void;
}) => (
  <Dialog
    title={FILE_TEXTS.readingFolder}
    onCancel={onCancel}
    actions={
      <Button variant="secondary" onClick={onCancel} {...FIRST_FOCUS}>
        {UI_TEXTS.cancel}
      </Button>
    }
  >
    <output>{FILE_TEXTS.filesRead(read)}</output>
  </Dialog>
);
