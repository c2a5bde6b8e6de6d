import type { TimeOutItem, TimeOutSubject } from './subject.ts';
import { changedItems, TIME_OUT_ITEMS, TIME_OUT_LABELS, timeOutValue } from './subject.ts';

interface Step {
  /** Who took it. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** One tick or its withdrawal; entries are only ever added. */
export interface TimeOutEntry extends Step {
  readonly item: TimeOutItem;
  readonly kind: 'TICKED' | 'UNTICKED';
  /** What the person had before them. */
  readonly subject: TimeOutSubject;
}

export interface TimeOutLine {
  readonly item: TimeOutItem;
  /** As it is now. */
  readonly value: string;
  readonly tick: Step | null;
  /** A tick that counts no longer, with what was confirmed and what has changed since. */
  readonly ended: (Step & { readonly value: string; readonly changed: readonly TimeOutItem[] }) | null;
}

/** The list as it stands, from its entries, the latest first. Only the last entry of an item counts. */
export const timeOutLines = (
  entries: readonly TimeOutEntry[],
  subject: TimeOutSubject,
): readonly TimeOutLine[] =>
  TIME_OUT_ITEMS.map((item) => {
    const value = timeOutValue(item, subject);
    const last = entries.find((entry) => entry.item === item);
    if (last?.kind !== 'TICKED') return { item, value, tick: null, ended: null };
    const { by, at } = last;
    const changed = changedItems(last.subject, subject);
    return changed.length === 0
      ? { item, value, tick: { by, at }, ended: null }
      : { item, value, tick: null, ended: { by, at, value: timeOutValue(item, last.subject), changed } };
  });

type TickState = Pick<TimeOutLine, 'tick' | 'ended'>;

const ticked = (lines: readonly TickState[]): number => lines.filter(({ tick }) => tick !== null).length;

export const isComplete = (lines: readonly TickState[]): boolean =>
  lines.length > 0 && ticked(lines) === lines.length;

/** When the last tick of a complete list was taken. */
export const completedAt = (lines: readonly TickState[]): string | undefined =>
  isComplete(lines)
    ? lines
        .flatMap(({ tick }) => tick?.at ?? [])
        .toSorted()
        .at(-1)
    : undefined;

/** Why ticks of before count no longer: 'side, plan version'. */
export const endedBy = (lines: readonly TickState[]): string | undefined => {
  const changed = new Set(lines.flatMap(({ ended }) => ended?.changed ?? []));
  if (changed.size === 0) return undefined;
  return TIME_OUT_ITEMS.filter((item) => changed.has(item))
    .map((item) => TIME_OUT_LABELS[item].toLowerCase())
    .join(', ');
};

/** One line for the page of the procedure. `timeOf` gives the time as the reader's clock shows it. */
export const timeOutSummary = (
  lines: readonly TickState[],
  timeOf: (iso: string) => string,
): string | undefined => {
  const done = ticked(lines);
  const at = completedAt(lines);
  const count = `${done} of ${lines.length}`;
  if (at !== undefined) return `Time-out complete, ${count}, ${timeOf(at)}`;
  if (endedBy(lines) !== undefined) return `Time-out incomplete again, ${count}`;
  return done === 0 ? undefined : `Time-out ${count}`;
};
