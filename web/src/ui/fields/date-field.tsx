import { shownDay, typedDay } from '@cotyle/domain/validation/calendar';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import type { Ref } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './date-field.module.css';
import { MaskedField } from './masked-field.tsx';
import type { MaskedFieldProps } from './masked-field.tsx';
import { dateMask } from './masks.ts';
import { FIELD_TEXTS } from './texts.ts';

interface DateFieldProps extends Omit<MaskedFieldProps, 'end' | 'ref'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** Called with the date picked in the native calendar, as mm/dd/yyyy; without it there is no calendar. */
  readonly onPick?: (date: string) => void;
}

const assignRef = (ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null): void => {
  if (typeof ref === 'function') ref(input);
  else if (ref) ref.current = input;
};

/** A date as mm/dd/yyyy, typed or picked. */
export const DateField = ({ ref, onPick, ...field }: DateFieldProps) => {
  const typed = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const open = (): void => {
    if (!calendar.current) return;
    const day = typedDay(typed.current?.value ?? '');
    calendar.current.value = 'day' in day ? day.day : '';
    calendar.current.showPicker();
  };
  return (
    <MaskedField
      inputMode="numeric"
      placeholder="mm/dd/yyyy"
      {...field}
      mask={dateMask}
      ref={(input) => {
        typed.current = input;
        assignRef(ref, input);
      }}
      end={
        onPick && !field.disabled && !field.readOnly ? (
          <span className={styles['picker']}>
            <input
              ref={calendar}
              className={styles['calendar']}
              type="date"
              tabIndex={-1}
              aria-hidden
              onChange={({ target }) => target.value && onPick(shownDay(target.value))}
            />
            <IconButton label={FIELD_TEXTS.openCalendar} onClick={open} inset>
              <CalendarDays aria-hidden />
            </IconButton>
          </span>
        ) : undefined
      }
    />
  );
};
