import { ACCESS_DENIED, ASK_FOR_PERMISSION } from '@cotyle/domain/files/rights';
import { MODEL_LOAD_ERROR, MODEL_LOAD_HINT } from '@cotyle/domain/files/texts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { MODEL_TEXTS } from '../../../shared/model-viewer/texts.ts';

const MESSAGES = {
  denied: { title: ACCESS_DENIED, text: ASK_FOR_PERMISSION },
  failed: { title: MODEL_LOAD_ERROR, text: MODEL_LOAD_HINT },
} as const;

/** Why the viewer cannot be opened. */
export const ModelNotice = ({ why, onClose }: { why: keyof typeof MESSAGES; onClose: () => void }) => (
  <Dialog
    alert
    title={MESSAGES[why].title}
    onCancel={onClose}
    actions={
      <Button onClick={onClose} {...FIRST_FOCUS}>
        {MODEL_TEXTS.close}
      </Button>
    }
  >
    {MESSAGES[why].text}
  </Dialog>
);
