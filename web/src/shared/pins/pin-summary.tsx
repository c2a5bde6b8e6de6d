import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { openQuestionsText } from '@cotyle/domain/pins/pins';
import { useState } from 'react';
import { isReadOnly } from '../clinical/read-only.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { PinItem } from './pin-item.tsx';
import styles from './pins.module.css';
import { PIN_TEXTS } from './texts.ts';
import { isOpen, usePins } from './use-pins.ts';

interface PinDialogProps {
  readonly record: ProcedureRecord;
  readonly pins: readonly Pin[];
  readonly selected?: number | undefined;
  readonly onClose: () => void;
}

/** All questions of a procedure; each links to its view. One whose file was deleted is read here. */
export const PinDialog = ({ record, pins, selected, onClose }: PinDialogProps) => {
  const [shown, setShown] = useState(selected);
  const about = { status: record.status, isReadOnly: isReadOnly(record) };
  const choose = (pin: Pin): void => {
    if (!pin.file.isDeleted) onClose();
    else setShown(pin.id === shown ? undefined : pin.id);
  };
  return (
    <Dialog
      title={PIN_TEXTS.showAll}
      onCancel={onClose}
      actions={
        <Button variant="secondary" onClick={onClose} {...FIRST_FOCUS}>
          {PIN_TEXTS.close}
        </Button>
      }
    >
      <ul className={styles['list']} aria-label={PIN_TEXTS.title}>
        {pins.map((pin) => (
          <PinItem
            key={pin.id}
            pin={pin}
            about={about}
            isSelected={pin.id === shown}
            to={pin.file.isDeleted ? undefined : `?pin=${pin.id}`}
            onChoose={() => choose(pin)}
          />
        ))}
      </ul>
    </Dialog>
  );
};

/** How many questions are open, beside the patient on the page of the procedure; nothing where none was ever asked. */
export const PinSummary = ({ record }: { record: ProcedureRecord }) => {
  const { data: pins, isError, refetch } = usePins(record.id);
  const [isShown, setShown] = useState(false);
  if (pins ? pins.length === 0 : !isError) return null;
  const open = pins?.filter(isOpen).length ?? 0;
  return (
    <>
      {pins ? (
        <button type="button" className={styles['summary']} onClick={() => setShown(true)}>
          {open === 0 ? PIN_TEXTS.noOpen : openQuestionsText(open)}
        </button>
      ) : (
        <button type="button" className={styles['summary']} onClick={() => void refetch()}>
          {PIN_TEXTS.failed}
        </button>
      )}
      {isShown && pins ? <PinDialog record={record} pins={pins} onClose={() => setShown(false)} /> : null}
    </>
  );
};
