import { expect, it } from 'vitest';
import { subjectText } from './subject.ts';

const NONE = { subject: null, procedureId: null, patientId: null, location: null };
const hedy = { nameFirst: 'Hedy', nameSecond: 'Lamarr' };

it.each([
  ['nothing', NONE, ''],
  ['a user', { ...NONE, subject: hedy }, 'Hedy Lamarr'],
  ['a location', { ...NONE, location: 'North Wing' }, 'North Wing'],
  ['a patient', { ...NONE, subject: hedy, patientId: 7 }, 'Patient #7, Hedy Lamarr'],
  ['a procedure', { ...NONE, subject: hedy, patientId: 7, procedureId: 12 }, 'Procedure #12, Hedy Lamarr'],
])('the subject of an event about %s reads well', (_, event, text) => {
  expect(subjectText(event)).toBe(text);
});
