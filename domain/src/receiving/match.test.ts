import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderNumberOf } from '../orders/order-number.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { matchStudy } from './match.ts';
import type { MatchCandidate, StudyFacts } from './match.ts';

const ORDER = orderNumberOf(100_001);
const record = {
  nameFirst: 'Ann',
  nameSecond: 'Smith',
  medicalInsuranceId: 'MRN-7',
  gender: 'FEMALE',
  dateOfBirth: '1950-03-04',
} as const;
const candidate = (facts: Partial<MatchCandidate> = {}): MatchCandidate => ({
  procedureId: 1,
  orderNumber: ORDER,
  status: 'SCAN',
  locationId: 5,
  deleted: false,
  record,
  ...facts,
});
const person = (facts: Partial<StudyFacts['identities'][number]> = {}) => ({
  id: 'MRN-7',
  name: 'Ann Smith',
  personName: 'Smith^Ann',
  birthDate: '1950-03-04' as const,
  sex: 'F',
  isRemoved: false,
  slices: 10,
  ...facts,
});
const study = (facts: Partial<StudyFacts> = {}): StudyFacts => ({
  identities: [person()],
  accessionNumbers: [ORDER],
  locationId: 5,
  ...facts,
});
const unmatched = (reason: string) => ({ kind: 'unmatched', reason });

describe('a received study', () => {
  it('belongs to the case of its order number, however the number is written', () => {
    for (const number of [ORDER, ORDER.toLowerCase(), ` ${ORDER.slice(0, 3)}-${ORDER.slice(3)} `])
      expect(matchStudy(study({ accessionNumbers: [number] }), [candidate()])).toEqual({
        kind: 'matched',
        procedureId: 1,
        by: 'ORDER_NUMBER',
      });
  });

  it('without an order number belongs to the open case with its record number, name and date of birth', () => {
    const foreign = study({ accessionNumbers: ['A4711'] });
    expect(matchStudy(foreign, [candidate()])).toMatchObject({ kind: 'matched', by: 'RECORD_NUMBER' });
    const closed = candidate({ procedureId: 2, status: 'DONE' });
    expect(matchStudy(foreign, [closed, candidate()])).toMatchObject({ procedureId: 1 });
    expect(matchStudy(foreign, [closed])).toEqual(unmatched('NO_CASE'));
  });

  it.each([
    ['another name', { personName: 'Jones^Beth', name: 'Beth Jones' }],
    ['another record number', { id: 'MRN-8' }],
    ['another date of birth', { birthDate: '1951-03-04' as const }],
    ['another sex', { sex: 'M' }],
  ])('of %s is never attached, not even under a known order number', (_, facts) => {
    const other = study({ identities: [person(facts)] });
    expect(matchStudy(other, [candidate()])).toEqual(unmatched('OTHER_PATIENT'));
    expect(matchStudy({ ...other, accessionNumbers: [] }, [candidate()]).kind).toBe('unmatched');
  });

  it('of another patient under a known order number is not attached to that patient either', () => {
    const other = { ...record, nameFirst: 'Beth', nameSecond: 'Jones', medicalInsuranceId: 'MRN-8' };
    const theirs = candidate({ procedureId: 2, orderNumber: null, record: other });
    const images = person({ personName: 'Jones^Beth', name: 'Beth Jones', id: 'MRN-8' });
    expect(matchStudy(study({ identities: [images] }), [candidate(), theirs])).toEqual(
      unmatched('OTHER_PATIENT'),
    );
  });

  it.each([
    ['of two people', { identities: [person(), person({ id: 'MRN-8' })] }, 'SEVERAL_PATIENTS'],
    ['with two order numbers', { accessionNumbers: [ORDER, orderNumberOf(100_002)] }, 'SEVERAL_ORDERS'],
    ['without an identity', { identities: [person({ id: '', personName: '', name: '' })] }, 'NO_IDENTITY'],
    ['without images', { identities: [] }, 'NO_IDENTITY'],
    ['of another location', { locationId: 6 }, 'OTHER_LOCATION'],
  ])('%s is left to a person', (_, facts, reason) => {
    expect(matchStudy(study(facts), [candidate()])).toEqual(unmatched(reason));
  });

  it('that fits two open cases is left to a person', () => {
    const two = [candidate({ orderNumber: null }), candidate({ procedureId: 2, orderNumber: null })];
    expect(matchStudy(study(), two)).toEqual(unmatched('SEVERAL_CASES'));
  });

  it('is attached only to a case in Scan Request that is not deleted', () => {
    for (const status of PROCEDURE_STATUSES)
      for (const deleted of [false, true]) {
        const expected = status === 'SCAN' && !deleted;
        expect(matchStudy(study(), [candidate({ status, deleted })]).kind === 'matched').toBe(expected);
      }
  });
});

it('whatever the images say, a match contradicts nothing in the record', () => {
  const text = (...known: string[]) => fc.oneof(fc.constantFrom(...known, ''), fc.string({ maxLength: 12 }));
  const identities = fc.array(
    fc.record({
      id: text('MRN-7', 'mrn-7 ', 'MRN-8'),
      personName: text('Smith^Ann', 'SMITH^ANN^M', 'Jones^Ann', 'ANON'),
      birthDate: fc.constantFrom('1950-03-04' as const, '1950-04-03' as const, null),
      sex: fc.constantFrom('F', 'M', 'O', ''),
      isRemoved: fc.boolean(),
      slices: fc.constant(1),
    }),
    { maxLength: 4 },
  );
  const numbers = fc.array(text(ORDER, 'A1', orderNumberOf(100_009)), { maxLength: 2 });
  fc.assert(
    fc.property(identities, numbers, fc.constantFrom(5, 6), (people, accessionNumbers, locationId) => {
      const facts = {
        identities: people.map((one) => ({ ...one, name: one.personName })),
        accessionNumbers,
        locationId,
      };
      const match = matchStudy(facts, [candidate()]);
      if (match.kind === 'unmatched') return;
      expect(locationId).toBe(5);
      expect(people.length).toBeGreaterThan(0);
      for (const one of people) {
        expect(one.isRemoved).toBe(false);
        expect([null, '1950-03-04']).toContain(one.birthDate);
        expect(one.sex).not.toBe('M');
        expect(one.personName).not.toContain('Jones');
        expect(one.id).not.toBe('MRN-8');
      }
    }),
    { numRuns: 1000 },
  );
});
