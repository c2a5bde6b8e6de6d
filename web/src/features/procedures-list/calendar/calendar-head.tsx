import { ChevronLeft, ChevronRight } from 'lucide-react';
import { today } from '../../../shared/clinical/today.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SPANS } from '../views/use-choices.ts';
import { VIEW_TEXTS } from '../views/texts.ts';
import styles from './calendar-head.module.css';
import { step, titleOf } from './days.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

/** What is shown, and the ways to other days. */
export const CalendarHead = ({ day, span, goTo, show }: CalendarAddress) => (
  <>
    <div className={styles['steps']}>
      <IconButton label={VIEW_TEXTS.previous[span]} onClick={() => goTo(step(span, day, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button variant="secondary" onClick={() => goTo(today())}>
        {VIEW_TEXTS.today}
      </Button>
      <IconButton label={VIEW_TEXTS.next[span]} onClick={() => goTo(step(span, day, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
    <h2 className={styles['title']} aria-live="polite">
      {titleOf(span, day)}
    </h2>
    <fieldset className={styles['spans']} aria-label={VIEW_TEXTS.span}>
      {SPANS.map((one) => (
        <button key={one} type="button" aria-pressed={one === span} onClick={() => show(one)}>
          {VIEW_TEXTS.spans[one]}
        </button>
      ))}
    </fieldset>
  </>
);
