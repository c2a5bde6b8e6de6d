import type { ProcedureRow } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { shownDay, typedDay } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../../ui/dialogs/dialog.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { VIEW_TEXTS } from '../views/texts.ts';

interface MoveDialogProps {
  readonly row: ProcedureRow;
  readonly onMove: (to: Day) => void;
  readonly onCancel: () => void;
}

const FORM = 'move-surgery';

/** Moves a surgery by typing its date: for the keyboard, for touch, and for a day that is not on the screen. */
export const MoveDialog = ({ row, onMove, onCancel }: MoveDialogProps) => {
  const present = row.dateOfSurgery === null ? '' : shownDay(row.dateOfSurgery);
  const { register, control, setValue, formState } = useForm({ defaultValues: { day: present } });
  const meant = typedDay(useWatch({ control, name: 'day' }));
  const isChanged = 'day' in meant && meant.day !== row.dateOfSurgery;
  return (
    <Dialog
      title={VIEW_TEXTS.moveTitle}
      onCancel={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {UI_TEXTS.cancel}
          </Button>
          <Button type="submit" form={FORM} disabled={!isChanged}>
            {VIEW_TEXTS.moveAction}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) onMove(meant.day);
        }}
      >
        <p>{fullName(row.patient)}</p>
        <DateField
          label={VIEW_TEXTS.newDate}
          hint={present === '' ? VIEW_TEXTS.isUndated : VIEW_TEXTS.isOn(present)}
          error={formState.touchedFields.day && 'problem' in meant ? meant.problem : undefined}
          onPick={(day) => setValue('day', day, { shouldTouch: true })}
          {...register('day')}
          {...FIRST_FOCUS}
        />
      </form>
    </Dialog>
  );
};
