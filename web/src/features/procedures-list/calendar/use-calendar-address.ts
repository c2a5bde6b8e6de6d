import { isDay } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { useSearchParams } from 'react-router';
import { today } from '../../../shared/clinical/today.ts';
import { SPANS } from '../views/use-choices.ts';
import type { Span } from '../views/use-choices.ts';

/** What the calendar shows is in the address. Another span is a step that Back undoes; other days are not. */
export const useCalendarAddress = (last: Span, onSpan: (span: Span) => void) => {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('day') ?? '';
  const day = isDay(named) ? named : today();
  const span = SPANS.find((one) => one === parameters.get('span')) ?? last;
  return {
    day,
    span,
    goTo: (to: Day): void => setParameters({ view: 'calendar', span, day: to }, { replace: true }),
    show: (next: Span, of: Day = day): void => {
      onSpan(next);
      setParameters({ view: 'calendar', span: next, day: of });
    },
  };
};

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
