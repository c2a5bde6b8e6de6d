import { CalendarOff, CloudOff } from 'lucide-react';
import { failureText } from '../../../shared/session/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/grid/empty-state.tsx';
import { GRID_TEXTS } from '../../../ui/grid/texts.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useMoving } from '../moving/use-moving.tsx';
import type { ProceduresViewProps } from '../procedures-list.tsx';
import { isNarrowed, NO_FILTERS } from '../status-filter.tsx';
import { PlaceFilters } from '../views/place-filters.tsx';
import { VIEW_TEXTS } from '../views/texts.ts';
import { useChoices } from '../views/use-choices.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import { CalendarHead } from './calendar-head.tsx';
import styles from './calendar.module.css';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { daysOf, rangeOf, titleOf } from './days.ts';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useSurgeries } from './use-surgeries.ts';

/** The surgeries by day, for the rows that the list has. */
export const Calendar = ({ preferences, tools }: ProceduresViewProps) => {
  const { view, changeView } = preferences;
  const places = useChoices();
  const { choices, choose } = places;
  const address = useCalendarAddress(choices.span, (span) => choose({ span }));
  const { day, span } = address;
  const range = rangeOf(span, day);
  const { surgeries, answer, isLoading, failure, retry } = useSurgeries(range, view, choices);
  const moving = useMoving();
  const clear = (): void => {
    changeView(NO_FILTERS);
    choose({ surgeon: '', location: '' });
  };
  const name = titleOf(span, day);
  const isEmpty = answer?.rows.length === 0 && !isLoading;
  const isFiltered = isNarrowed(view) || choices.surgeon !== '' || choices.location !== '';
  const isMoved = answer?.rows.some(moving.isMovable) ?? false;
  const isCut = answer !== undefined && answer.total > answer.rows.length;
  return (
    <ViewFrame
      {...{ preferences, tools }}
      head={
        <>
          <CalendarHead {...address} />
          <PlaceFilters {...places} />
        </>
      }
      footer={
        <>
          <output>
            {answer && isCut
              ? VIEW_TEXTS.cut(answer.rows.length, VIEW_TEXTS.count(answer.total, answer.capped))
              : null}
            {answer && !isCut && !isLoading
              ? answer.rows.length === 0
                ? VIEW_TEXTS.none
                : VIEW_TEXTS.surgeries(answer.rows.length)
              : null}
          </output>
          {isEmpty && isFiltered ? (
            <Button variant="quiet" onClick={clear}>
              {GRID_TEXTS.clearFilters}
            </Button>
          ) : null}
          {span === 'day' || isEmpty ? null : (
            <span className={styles['keys']}>{isMoved ? `${VIEW_TEXTS.drag} ${VIEW_TEXTS.keys}` : null}</span>
          )}
        </>
      }
    >
      {failure ? (
        <EmptyState
          alert
          icon={<CloudOff aria-hidden />}
          title={GRID_TEXTS.failed}
          more={failureText(failure)}
        >
          <Button variant="secondary" onClick={retry}>
            {UI_TEXTS.tryAgain}
          </Button>
        </EmptyState>
      ) : (
        <div className={styles['days']}>
          {span === 'day' ? (
            isEmpty ? (
              <EmptyState icon={<CalendarOff aria-hidden />} title={VIEW_TEXTS.none} />
            ) : (
              <DayList name={name} rows={surgeries.get(day) ?? []} moving={moving} />
            )
          ) : (
            <DayGrid days={daysOf(range)} {...{ name, surgeries, address, moving, isLoading }} />
          )}
        </div>
      )}
      {moving.dialog}
    </ViewFrame>
  );
};
