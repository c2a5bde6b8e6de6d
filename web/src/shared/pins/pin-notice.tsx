import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { PIN_TEXTS } from './texts.ts';

/** Why a link opens no question. */
export const PinNotice = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    alert
    title={PIN_TEXTS.notThere}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} {...FIRST_FOCUS}>
        {PIN_TEXTS.close}
      </Button>
    }
  >
    {PIN_TEXTS.notThereMore}
  </Dialog>
);
