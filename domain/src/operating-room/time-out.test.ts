import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { APPROVAL_STATES } from '../planning/approval/approval-state.ts';
import { NO_PLAN } from '../planning/approval/rules.ts';
import { PLAN_NEEDS_SIDE, PLAN_OF_OTHER_SIDE } from '../planning/saved-plan.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { dataAgeText, isTooOldToKeep } from './data-age.ts';
import { dateWarning, mayOpenOperatingRoom, mayTick, TICK_NOT_NOW, tickProblem } from './rules.ts';
import { changedItems, changeTexts, subjectText, TIME_OUT_ITEMS, timeOutValue } from './subject.ts';
import type { TimeOutSubject } from './subject.ts';
import { completedAt, endedBy, isComplete, timeOutLines, timeOutSummary } from './time-out.ts';
import type { TimeOutEntry } from './time-out.ts';

const SUBJECT: TimeOutSubject = {
  patient: { name: 'Jane Doe', born: '1950-01-31', record: 'M1' },
  side: 'LEFT',
  version: 3,
  approval: { state: 'APPROVED', version: 3, by: 'Ada Lovelace', at: '2026-11-17T06:00:00.000Z' },
  implants: ['Cup 52 mm', 'Liner 36 mm', 'Head 36 mm', 'Stem 6'],
};

const subject: fc.Arbitrary<TimeOutSubject> = fc.record({
  patient: fc.record({
    name: fc.constantFrom('Jane Doe', 'Jan Doe'),
    born: fc.constantFrom('1950-01-31', '1951-01-31'),
    record: fc.constantFrom('M1', 'M2'),
  }),
  side: fc.constantFrom('LEFT', 'RIGHT', null),
  version: fc.option(fc.integer({ min: 1, max: 3 })),
  approval: fc.record({
    state: fc.constantFrom(...APPROVAL_STATES),
    version: fc.option(fc.integer({ min: 1, max: 3 })),
    by: fc.constantFrom('Ada Lovelace', null),
    at: fc.constantFrom('2026-11-17T06:00:00.000Z', '2026-11-17T06:01:00.000Z', null),
  }),
  implants: fc.subarray(['Cup 52 mm', 'Liner 36 mm', 'Head 36 mm', 'Stem 6']),
});

const entry: fc.Arbitrary<TimeOutEntry> = fc.record({
  item: fc.constantFrom(...TIME_OUT_ITEMS),
  kind: fc.constantFrom('TICKED', 'UNTICKED'),
  subject,
  by: fc.constantFrom('Ada Lovelace', 'Grace Hopper'),
  at: fc.constantFrom('2026-11-17T07:50:00.000Z', '2026-11-17T07:51:00.000Z'),
});

const allTicked = (of: TimeOutSubject): TimeOutEntry[] =>
  TIME_OUT_ITEMS.map((item, n) => ({
    item,
    kind: 'TICKED',
    subject: of,
    by: 'Ada Lovelace',
    at: `2026-11-17T07:5${n}:00.000Z`,
  }));
const timeOf = (iso: string): string => iso.slice(11, 16);

describe('What a tick is about', () => {
  it('is said in words, the same for left and right but for the side', () => {
    const values = (side: 'LEFT' | 'RIGHT') =>
      TIME_OUT_ITEMS.map((item) => timeOutValue(item, { ...SUBJECT, side }));
    expect(values('LEFT')).toEqual([
      'Jane Doe, born 01/31/1950, record M1',
      'LEFT',
      'Version 3, Approved v3 by Ada Lovelace',
      'Cup 52 mm, Liner 36 mm, Head 36 mm, Stem 6',
    ]);
    expect(values('RIGHT')).toEqual(values('LEFT').map((value) => (value === 'LEFT' ? 'RIGHT' : value)));
  });

  it('never calls a plan approved that is not', () => {
    fc.assert(
      fc.property(subject, (one) => {
        const value = timeOutValue('PLAN', one);
        expect(value.includes('Approved')).toBe(one.version !== null && one.approval.state === 'APPROVED');
      }),
    );
    const plan = (state: TimeOutSubject['approval']['state']) =>
      timeOutValue('PLAN', { ...SUBJECT, approval: { ...SUBJECT.approval, state } });
    expect(plan('PROPOSED')).toBe('Version 3, NOT APPROVED');
    expect(plan('NOT_PROPOSED')).toBe('Version 3, NOT APPROVED');
    expect(plan('VOID')).toBe('Version 3, APPROVAL VOID');
  });

  it('has one text for each subject, and differs exactly where a part of it does', () => {
    fc.assert(
      fc.property(subject, subject, (a, b) => {
        expect(subjectText(a) === subjectText(b)).toBe(changedItems(a, b).length === 0);
        expect(changedItems(a, { ...a })).toEqual([]);
      }),
    );
  });

  it('says a change from what to what', () => {
    expect(changeTexts(SUBJECT, { ...SUBJECT, side: 'RIGHT' })).toEqual(['Side: LEFT → RIGHT']);
    const next = { ...SUBJECT, version: 4, approval: { ...SUBJECT.approval, state: 'VOID' as const } };
    expect(changeTexts(SUBJECT, next)).toEqual([
      'Plan version: Version 3, Approved v3 by Ada Lovelace → Version 4, APPROVAL VOID',
    ]);
  });
});

describe('The time-out list', () => {
  it('is complete only when each last entry is a tick of exactly what is shown now', () => {
    fc.assert(
      fc.property(fc.array(entry), subject, (entries, now) => {
        const lines = timeOutLines(entries, now);
        const expected = TIME_OUT_ITEMS.every((item) => {
          const last = entries.find((one) => one.item === item);
          return last?.kind === 'TICKED' && subjectText(last.subject) === subjectText(now);
        });
        expect(isComplete(lines)).toBe(expected);
        expect(completedAt(lines) !== undefined).toBe(expected);
        for (const { tick, ended } of lines) expect(tick && ended).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('is incomplete after any change of patient, side, plan, approval or implants, and says which', () => {
    const changes: [Partial<TimeOutSubject>, string][] = [
      [{ patient: { ...SUBJECT.patient, name: 'Jane Roe' } }, 'patient'],
      [{ side: 'RIGHT' }, 'side'],
      [{ version: 4 }, 'plan version'],
      [{ approval: { ...SUBJECT.approval, state: 'VOID' } }, 'plan version'],
      [{ approval: { ...SUBJECT.approval, at: '2026-11-17T07:00:00.000Z' } }, 'plan version'],
      [{ implants: ['Cup 54 mm'], side: 'RIGHT' }, 'side, implants at hand'],
    ];
    for (const [change, name] of changes) {
      const lines = timeOutLines(allTicked(SUBJECT), { ...SUBJECT, ...change });
      expect(lines.map(({ tick }) => tick)).toEqual([null, null, null, null]);
      expect(endedBy(lines)).toBe(name);
      expect(timeOutSummary(lines, timeOf)).toBe('Time-out incomplete again, 0 of 4');
    }
  });

  it('is complete again when what was confirmed is back', () => {
    expect(isComplete(timeOutLines(allTicked(SUBJECT), { ...SUBJECT }))).toBe(true);
  });

  it('is summed up in one line', () => {
    const entries = allTicked(SUBJECT);
    const summary = (some: readonly TimeOutEntry[]) => timeOutSummary(timeOutLines(some, SUBJECT), timeOf);
    expect(summary([])).toBeUndefined();
    expect(summary(entries.slice(1, 3))).toBe('Time-out 2 of 4');
    expect(summary(entries)).toBe('Time-out complete, 4 of 4, 07:53');
    const withdrawn = entries.slice(0, 1).map((one) => ({ ...one, kind: 'UNTICKED' as const }));
    expect(summary([...withdrawn, ...entries])).toBe('Time-out 3 of 4');
  });
});

describe('The rules of the operating room', () => {
  it('let surgeons, assistants and administrators in', () => {
    expect(ROLES.filter(mayOpenOperatingRoom)).toEqual([
      'MASTER_ADMIN',
      'ADMIN',
      'SURGEON',
      'SURGICAL_ASSISTANT',
    ]);
  });

  it('allow ticks from Model Complete to Surgery Scheduled', () => {
    expect(PROCEDURE_STATUSES.filter(mayTick)).toEqual(['MODEL_READY', 'READY', 'SCHEDULED']);
  });

  it('refuse a tick without a side, without a plan, or for the plan of the other side', () => {
    const of = (side: 'LEFT' | 'RIGHT' | null, planned?: 'LEFT' | 'RIGHT' | null) =>
      tickProblem(
        { status: 'SCHEDULED', sideSurgeon: side },
        planned === undefined ? undefined : { side: planned },
      );
    expect(of(null, 'LEFT')).toBe(PLAN_NEEDS_SIDE);
    expect(of('LEFT')).toBe(NO_PLAN);
    expect(of('LEFT', 'RIGHT')).toBe(PLAN_OF_OTHER_SIDE);
    expect(of('RIGHT', 'LEFT')).toBe(PLAN_OF_OTHER_SIDE);
    expect(of('LEFT', 'LEFT')).toBeUndefined();
    expect(of('RIGHT', 'RIGHT')).toBeUndefined();
    expect(tickProblem({ status: 'DONE', sideSurgeon: 'LEFT' }, { side: 'LEFT' })).toBe(TICK_NOT_NOW);
  });

  it('warn of a day that is not today', () => {
    expect(dateWarning('2026-11-17', '2026-11-17')).toBeUndefined();
    expect(dateWarning('2026-11-18', '2026-11-17')).toBe(
      'The date of surgery is 11/18/2026, which is not today.',
    );
    expect(dateWarning(null, '2026-11-17')).toBe('No date of surgery is set.');
  });
});

describe('The age of the data', () => {
  const timeAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16);
  const at = (time: string): number => Date.parse(`2026-11-17T${time}:00.000Z`);

  it('is said with when the connection was lost', () => {
    const text = (lostAt: number | undefined, now: number) =>
      dataAgeText({ updatedAt: at('07:42'), lostAt, now }, timeAt);
    expect(text(undefined, at('07:42') + 59_000)).toBe('Data of 07:42, less than 1 min old');
    expect(text(at('07:43'), at('07:45'))).toBe('Data of 07:42, 3 min old; no connection since 07:43');
    expect(text(at('07:43'), at('08:42'))).toBe('Data of 07:42, 1 h old; no connection since 07:43');
    expect(text(at('07:43'), at('10:47'))).toBe('Data of 07:42, 3 h 5 min old; no connection since 07:43');
  });

  it('is never negative, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), fc.nat(4_000_000_000), (updatedAt, now) => {
        expect(dataAgeText({ updatedAt, lostAt: undefined, now }, timeAt)).not.toContain('-');
      }),
    );
  });

  it('ends what stays on the screen after twelve hours', () => {
    expect(isTooOldToKeep({ updatedAt: 0, now: 12 * 3_600_000 - 1 })).toBe(false);
    expect(isTooOldToKeep({ updatedAt: 0, now: 12 * 3_600_000 })).toBe(true);
  });
});
