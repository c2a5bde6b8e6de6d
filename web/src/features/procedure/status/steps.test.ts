import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './steps.ts';
import type { HistoryEvent } from './steps.ts';

const ingrid = { id: 11, nameFirst: 'Ingrid', nameSecond: 'Solberg', role: 'SURGEON' } as const;
const amara = { id: 12, nameFirst: 'Amara', nameSecond: 'Nwosu', role: 'RADIOLOGIST' } as const;

let id = 0;
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const created = (day: number): HistoryEvent => ({
  id: (id += 1),
  creation: at(day),
  type: 'PROCEDURE_CREATED',
  oldValue: null,
  newValue: null,
  oldCode: null,
  newCode: null,
  initiator: ingrid,
});
const moved = (
  day: number,
  from: ProcedureStatus,
  to: ProcedureStatus,
  initiator: HistoryEvent['initiator'] = ingrid,
): HistoryEvent => ({
  ...created(day),
  type: 'PROCEDURE_STATUS',
  oldValue: statusLabel(from),
  newValue: statusLabel(to),
  oldCode: from,
  newCode: to,
  initiator,
});
const newestFirst = (...events: HistoryEvent[]) => events.reverse();

describe('the progress of a case', () => {
  it('shows who set each status and when', () => {
    const history = newestFirst(created(1), moved(2, 'NEW', 'SCAN'), moved(5, 'SCAN', 'SCAN_READY', amara));
    expect(stepsOf('SCAN_READY', history).slice(0, 4)).toEqual([
      { status: 'NEW', state: 'passed', who: 'Ingrid Solberg', when: at(1) },
      { status: 'SCAN', state: 'passed', who: 'Ingrid Solberg', when: at(2) },
      { status: 'SCAN_READY', state: 'current', who: 'Amara Nwosu', when: at(5) },
      { status: 'MODEL_IN_WORK', state: 'ahead', who: undefined, when: undefined },
    ]);
  });

  it('shows the last time of each status, and none for a reverted one', () => {
    const history = newestFirst(
      created(1),
      moved(2, 'NEW', 'SCAN'),
      moved(3, 'SCAN', 'SCAN_READY', amara),
      moved(4, 'SCAN_READY', 'SCAN'),
    );
    const steps = stepsOf('SCAN', history);
    expect(steps[1]).toMatchObject({ status: 'SCAN', state: 'current', when: at(4) });
    expect(steps[2]).toEqual({ status: 'SCAN_READY', state: 'ahead', who: undefined, when: undefined });
  });

  it('works without a history and with an event without an author', () => {
    expect(stepsOf('READY', []).map(({ state }) => state)).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'passed',
      'current',
      'ahead',
      'ahead',
    ]);
    expect(stepsOf('SCAN', [moved(2, 'NEW', 'SCAN', null)])[1]?.who).toBeUndefined();
  });

  it('ends at the step where the case was canceled', () => {
    const history = newestFirst(created(1), moved(2, 'NEW', 'SCAN'), moved(3, 'SCAN', 'CANCELED'));
    expect(stepsOf('CANCELED', history).map(({ status, state }) => [status, state])).toEqual([
      ['NEW', 'passed'],
      ['SCAN', 'passed'],
      ['CANCELED', 'current'],
    ]);
    expect(stepsOf('CANCELED', []).map(({ status }) => status)).toEqual(['NEW', 'CANCELED']);
  });
});
