import type { OperatingRoom } from '@cotyle/contract/operating-room';
import { TIME_OUT_ITEMS, timeOutValue } from '@cotyle/domain/operating-room/subject';
import { aPlan } from '../../../shared/testing/a-plan.ts';

const SUBJECT: OperatingRoom['subject'] = {
  patient: { name: 'Jane Doe', born: '1950-01-31', record: 'MRN 7' },
  side: 'LEFT',
  version: 3,
  approval: { state: 'APPROVED', version: 3, by: 'Ingrid Solberg', at: '2026-11-16T15:04:00.000Z' },
  implants: ['Generic cup 52 mm', 'Generic liner 36 mm', 'Generic head 36 mm'],
};

/** Another one for each text, of the length that the server's has. */
const hashOf = (text: string): string => {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 2 ** 31;
  return sum.toString(16).padStart(64, '0');
};

/** Of a procedure in Surgery Scheduled, with a plan and no tick. */
export const aRoom = (
  subject: Partial<OperatingRoom['subject']> = {},
  changes: Partial<OperatingRoom> = {},
): OperatingRoom => {
  const own = { ...SUBJECT, ...subject };
  const side = own.side ?? 'LEFT';
  const [cup = null, liner = null, head = null, stem = null] = own.implants;
  return {
    procedureId: 7,
    name: 'Total Hip Arthroplasty',
    status: 'SCHEDULED',
    dateOfSurgery: null,
    surgeon: 'Ingrid Solberg',
    subject: own,
    subjectSha256: hashOf(JSON.stringify(own)),
    planned: {
      side,
      inclination: 42,
      anteversion: 18,
      plan: aPlan(side),
      parts: { cup, liner, head, stem },
      madeOn: [],
    },
    voidReason: null,
    timeOut: TIME_OUT_ITEMS.map((item) => ({
      item,
      value: timeOutValue(item, own),
      tick: null,
      ended: null,
    })),
    problem: null,
    ...changes,
  };
};

/** The same with these items confirmed. */
export const ticked = (room: OperatingRoom, ...items: readonly string[]): OperatingRoom => ({
  ...room,
  timeOut: room.timeOut.map((line) =>
    items.includes(line.item)
      ? { ...line, tick: { by: 'Tomas Ferreira', at: '2026-11-17T07:51:00.000Z' } }
      : line,
  ),
});
