import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEnded, PROCEDURE_STATUSES } from '../status.ts';
import type { Day } from '../validation/calendar.ts';
import { addDays, daysBetween } from '../validation/day-arithmetic.ts';
import { needsAttention, SOON_DAYS, stageClock, stageMark } from './stage-clock.ts';
import type { StageVerdict } from './stage-clock.ts';
import { DEFAULT_STAGE_DAYS, stageOrderProblems, stageRule } from './stage-rule.ts';
import type { StageDays, StageFacts } from './stage-rule.ts';
import { dueBriefly, dueSentence, timeInStatus } from './stage-texts.ts';

const SEVERITY: readonly StageVerdict[] = ['ON_TIME', 'SOON', 'LATE', 'CANNOT_BE_MET'];
const TODAY = '2026-11-17';

const day: fc.Arbitrary<Day> = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
const due = fc.integer({ min: 0, max: 180 });
const wait = fc.integer({ min: 1, max: 90 });
const stageDays: fc.Arbitrary<StageDays> = fc
  .record({
    due: fc.tuple(due, due, due).map((three) => three.toSorted((a, b) => b - a)),
    scanWaitDays: wait,
    modelWaitDays: wait,
    approvalWaitDays: wait,
  })
  .map(({ due: [scan = 0, model = 0, approval = 0], ...waits }) => ({
    ...waits,
    scanDueDays: scan,
    modelDueDays: model,
    approvalDueDays: approval,
  }));
const facts = fc.record({
  status: fc.constantFrom(...PROCEDURE_STATUSES),
  dateOfSurgery: fc.option(day),
  isApproved: fc.boolean(),
  since: day,
});

const clockOf = (given: StageFacts & { since: Day }, days: StageDays, today: Day) => {
  const rule = stageRule(given, days);
  if (!rule) return null;
  const found = stageClock(rule, given, today);
  return { ...found, text: dueSentence(rule, given, found, today) };
};

const clock = (given: Partial<StageFacts & { since: Day }>, today = TODAY) =>
  clockOf(
    { status: 'SCAN', dateOfSurgery: null, isApproved: false, since: TODAY, ...given },
    DEFAULT_STAGE_DAYS,
    today,
  );

describe('the clock of a case', () => {
  it('only ever becomes worse as days pass', () => {
    fc.assert(
      fc.property(facts, stageDays, day, fc.nat(60), (given, days, today, later) => {
        const [now, then] = [clockOf(given, days, today), clockOf(given, days, addDays(today, later))];
        if (!now || !then) return;
        expect(SEVERITY.indexOf(then.verdict)).toBeGreaterThanOrEqual(SEVERITY.indexOf(now.verdict));
        expect(then.due).toBe(now.due);
      }),
    );
  });

  it('is never worse for a later date of surgery', () => {
    fc.assert(
      fc.property(facts, day, stageDays, fc.nat(60), (given, surgery, days, later) => {
        const sooner = clockOf({ ...given, dateOfSurgery: surgery }, days, TODAY);
        const after = clockOf({ ...given, dateOfSurgery: addDays(surgery, later) }, days, TODAY);
        if (!sooner || !after) return;
        expect(SEVERITY.indexOf(after.verdict)).toBeLessThanOrEqual(SEVERITY.indexOf(sooner.verdict));
      }),
    );
  });

  it('runs for every case that has not ended, and for no other', () => {
    fc.assert(
      fc.property(facts, stageDays, (given, days) => {
        expect(clockOf(given, days, TODAY) === null).toBe(isEnded(given.status));
      }),
    );
  });

  it('asks for attention from two days before a step is due', () => {
    fc.assert(
      fc.property(facts, stageDays, day, (given, days, today) => {
        const found = clockOf(given, days, today);
        if (!found) return;
        const isSurgery = given.dateOfSurgery === found.due && given.isApproved;
        const rule = stageRule(given, days);
        const from = rule?.need === 'SURGERY' ? addDays(found.due, 1) : addDays(found.due, -SOON_DAYS);
        expect(isSurgery || rule?.need !== 'SURGERY').toBe(true);
        expect(needsAttention(found)).toBe(today >= from);
      }),
    );
  });

  it.each([
    [{ dateOfSurgery: '2027-01-04' }, 'ON_TIME', 'Scan due 12/14/2026'],
    [{ dateOfSurgery: '2026-12-10' }, 'SOON', 'Scan due 11/19/2026'],
    [{ dateOfSurgery: '2026-12-08' }, 'SOON', 'Scan due today'],
    [{ dateOfSurgery: '2026-12-07' }, 'LATE', 'Scan was due 11/16/2026'],
    [{ dateOfSurgery: '2026-11-27' }, 'LATE', 'Scan was due 11/06/2026'],
    [
      { dateOfSurgery: '2026-11-26' },
      'CANNOT_BE_MET',
      'Scan was due 11/05/2026: the surgery on 11/26/2026 cannot be met',
    ],
    [{ status: 'MODEL_IN_WORK', dateOfSurgery: '2026-11-27' }, 'SOON', 'Model due today'],
    [
      { status: 'SCAN_READY', dateOfSurgery: '2026-11-19' },
      'CANNOT_BE_MET',
      'Model was due 11/09/2026: the surgery on 11/19/2026 cannot be met',
    ],
    [{ status: 'READY', dateOfSurgery: '2026-11-20' }, 'SOON', 'Approval due today'],
    [{ status: 'SCHEDULED', dateOfSurgery: '2026-11-17' }, 'LATE', 'Approval was due 11/14/2026'],
    [
      { status: 'SCHEDULED', dateOfSurgery: '2026-11-16' },
      'LATE',
      'The surgery was on 11/16/2026 and is not set to complete',
    ],
    [
      { status: 'SCHEDULED', isApproved: true, dateOfSurgery: '2026-11-18' },
      'ON_TIME',
      'Surgery on 11/18/2026',
    ],
    [{ status: 'SCHEDULED', isApproved: true, dateOfSurgery: '2026-11-17' }, 'ON_TIME', 'Surgery today'],
    [
      { status: 'SCHEDULED', isApproved: true, dateOfSurgery: '2026-11-16' },
      'LATE',
      'The surgery was on 11/16/2026 and is not set to complete',
    ],
    [{}, 'ON_TIME', 'No date of surgery; 14 days in Scan Request end 12/01/2026'],
    [{ since: '2026-11-03' }, 'SOON', 'No date of surgery; 14 days in Scan Request end today'],
    [{ since: '2026-11-02' }, 'LATE', 'No date of surgery, and longer than 14 days in Scan Request'],
  ] as const)('of %j is %s: %s', (given, verdict, text) => {
    expect(clock(given)).toMatchObject({ verdict, text });
  });
});

describe('the words of a clock', () => {
  const rule = { need: 'SCAN', days: 21, lastDays: 10 } as const;
  const dates = { status: 'SCAN', dateOfSurgery: '2026-11-26', since: TODAY } as const;

  it('are few on a mark, and leave the date of surgery out on a card', () => {
    const found = stageClock(rule, dates, TODAY);
    expect(stageMark(rule, found)).toBe('Scan late');
    expect(dueBriefly(rule, dates, found, TODAY)).toBe('Scan was due 11/05/2026');
  });
});

describe('the days of the stages', () => {
  it('fit together exactly when no step is due after the one that needs it', () => {
    fc.assert(
      fc.property(due, due, due, (scanDueDays, modelDueDays, approvalDueDays) => {
        const days = { ...DEFAULT_STAGE_DAYS, scanDueDays, modelDueDays, approvalDueDays };
        const fits = scanDueDays >= modelDueDays && modelDueDays >= approvalDueDays;
        expect(stageOrderProblems(days).length === 0).toBe(fits);
      }),
    );
  });
});

describe('the time in a status', () => {
  it('is counted in days of the calendar', () => {
    const dates = { status: 'MODEL_IN_WORK', dateOfSurgery: null } as const;
    expect(timeInStatus({ ...dates, since: TODAY }, TODAY)).toBe('Since today in Model in Progress');
    expect(timeInStatus({ ...dates, since: '2026-11-16' }, TODAY)).toBe('1 day in Model in Progress');
    expect(timeInStatus({ ...dates, since: '2026-11-01' }, TODAY)).toBe('16 days in Model in Progress');
  });
});

describe('the arithmetic of days', () => {
  it('counts back what it has added, over months and leap years', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
