import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { dateWarning } from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_LABELS } from '@cotyle/domain/operating-room/subject';
import type { TimeOutItem } from '@cotyle/domain/operating-room/subject';
import { completedAt, endedBy } from '@cotyle/domain/operating-room/time-out';
import { Square, SquareCheckBig } from 'lucide-react';
import { today } from '../../../shared/clinical/today.ts';
import { clockText } from '../../../ui/date-time.ts';
import { ROOM_TEXTS } from '../texts.ts';
import styles from './time-out-list.module.css';
import { useTimeOut } from './use-time-out.ts';

type Line = OperatingRoom['timeOut'][number];

interface ItemProps {
  readonly line: Line;
  /** The value in words that fit. */
  readonly shown: string;
  readonly isDisabled: boolean;
  readonly onPress: (item: TimeOutItem) => void;
}

const stateOf = ({ tick, ended }: Line): string => {
  if (tick) return ROOM_TEXTS.confirmedBy(tick.by, clockText(tick.at));
  return ended ? ROOM_TEXTS.confirmAgain : ROOM_TEXTS.confirm;
};

/** All of it, with what was confirmed before where that counts no longer. */
const titleOf = ({ value, ended }: Line): string =>
  ended ? `${value}. ${ROOM_TEXTS.notCounting(ended.value, ended.by, clockText(ended.at))}` : value;

const Item = ({ line, shown, isDisabled, onPress }: ItemProps) => {
  const Box = line.tick ? SquareCheckBig : Square;
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        title={titleOf(line)}
        aria-pressed={line.tick !== null}
        disabled={isDisabled}
        onClick={() => onPress(line.item)}
      >
        <Box aria-hidden />
        <span className={styles['text']}>
          <span className={styles['label']} data-legible="least">
            {TIME_OUT_LABELS[line.item]}
          </span>{' '}
          <span className={styles['value']} data-legible="least">
            {shown}
          </span>{' '}
          <span className={styles['state']} data-ended={line.ended ? '' : undefined} data-legible="least">
            {stateOf(line)}
          </span>
        </span>
      </button>
    </li>
  );
};

/** The names of the implants are too long for a button, and stand in full beside the angles. */
const shownValue = ({ item, value }: Line, { planned }: OperatingRoom): string => {
  const parts = planned?.parts;
  if (item !== 'IMPLANTS' || !parts?.cup) return value;
  const kinds = (['cup', 'liner', 'head', 'stem'] as const).filter((kind) => parts[kind] !== null);
  return ROOM_TEXTS.listed(kinds.map((kind) => ROOM_TEXTS[kind]).join(', '));
};

/** What is to be said about the list as a whole; the most important alone, because there is room for one. */
const noticeOf = ({ problem, dateOfSurgery, timeOut }: OperatingRoom, refusal: string | undefined) => {
  const changed = endedBy(timeOut);
  return (
    refusal ??
    problem ??
    (changed === undefined ? dateWarning(dateOfSurgery, today()) : ROOM_TEXTS.incompleteAgain(changed))
  );
};

interface TimeOutListProps {
  readonly room: OperatingRoom;
  readonly isLost: boolean;
  readonly isSignedOut: boolean;
}

export const TimeOutList = ({ room, isLost, isSignedOut }: TimeOutListProps) => {
  const { refusal, isSending, press } = useTimeOut(room, { isLost, isSignedOut });
  const done = room.timeOut.filter(({ tick }) => tick !== null).length;
  const at = completedAt(room.timeOut);
  const notice = noticeOf(room, refusal);
  return (
    <section
      className={styles['list']}
      aria-label={ROOM_TEXTS.timeOut}
      data-complete={at === undefined ? undefined : ''}
    >
      <div className={styles['head']}>
        <h2 data-legible="least">{ROOM_TEXTS.timeOut}</h2>
        <output className={styles['count']} data-legible="least">
          {at === undefined
            ? ROOM_TEXTS.count(done, room.timeOut.length)
            : ROOM_TEXTS.complete(clockText(at))}
        </output>
        {notice === undefined ? null : (
          <p
            role={refusal === undefined ? undefined : 'alert'}
            className={styles['notice']}
            data-legible="least"
          >
            {notice}
          </p>
        )}
      </div>
      <ul className={styles['items']}>
        {room.timeOut.map((line) => (
          <Item
            key={line.item}
            line={line}
            shown={shownValue(line, room)}
            isDisabled={room.problem !== null || isSending}
            onPress={press}
          />
        ))}
      </ul>
    </section>
  );
};
