import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { becomesDuplicate, duplicateReasons } from './duplicate-reasons.ts';
import type { PatientIdentity } from './duplicate-reasons.ts';

const ADA: PatientIdentity = {
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 77',
};
/** Another record number, so that only the name and the date of birth decide. */
const named = (nameFirst: string, nameSecond: string): PatientIdentity => ({
  ...ADA,
  nameFirst,
  nameSecond,
  medicalInsuranceId: 'MRN 78',
});
const numbered = (medicalInsuranceId: string): PatientIdentity => ({
  nameFirst: 'Bo',
  nameSecond: 'Ek',
  dateOfBirth: '1961-01-01',
  medicalInsuranceId,
});

const letter = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  'e',
  'é',
  'ñ',
  'ü',
  'ß',
  'ø',
  'ł',
  'X',
  'Y',
  'Z',
  '0',
  '5',
);
const word = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const identity = fc.record({
  nameFirst: name,
  nameSecond: name,
  dateOfBirth: fc.constantFrom('1950-03-04', '1961-01-01', '1950-04-03'),
  medicalInsuranceId: fc.oneof(word, fc.constantFrom('MRN 77', 'mrn77', '0', 'unknown')),
});

describe('two records of the same date of birth', () => {
  it.each([
    ['Ada', 'Moreau'],
    ['ADA', 'moreau'],
    ['Adá', 'Moréau'],
    ['Moreau', 'Ada'],
    ['Ada', 'Mor eau'],
    ['Ada Louise', 'Moreau'],
  ])('may be of one person where one is named Ada Moreau and the other %s %s', (first, second) => {
    expect(duplicateReasons(ADA, named(first, second))).toEqual(['NAME_AND_BIRTH']);
  });

  it.each([
    ['Adam', 'Moreau'],
    ['A', 'Moreau'],
    ['Ada', 'Moreno'],
    ['Louise', 'Moreau'],
  ])('are of two persons where one is named Ada Moreau and the other %s %s', (first, second) => {
    expect(duplicateReasons(ADA, named(first, second))).toEqual([]);
  });
});

describe('two records of the same name', () => {
  it('are of two persons if they were born on different days', () => {
    expect(duplicateReasons(ADA, { ...named('Ada', 'Moreau'), dateOfBirth: '1950-03-05' })).toEqual([]);
  });
});

describe('two records', () => {
  it.each(['MRN 77', 'mrn77', ' MRN  77 '])('may be of one person by the record number %s', (number) => {
    expect(duplicateReasons(ADA, numbered(number))).toEqual(['RECORD_NUMBER']);
  });

  it.each(['MRN 770', 'MRN-77', '77'])('are not of one person by the record number %s', (number) => {
    expect(duplicateReasons(ADA, numbered(number))).toEqual([]);
  });

  it.each(['unknown', '0', 'XXX'])('have nothing in common by the placeholder %s', (number) => {
    expect(duplicateReasons(numbered(number), { ...ADA, medicalInsuranceId: number })).toEqual([]);
  });

  it('are compared alike from both sides', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(duplicateReasons(one, other)).toEqual(duplicateReasons(other, one));
      }),
    );
  });

  it('share the name and the date of birth however the name is written', () => {
    const spelling = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD'),
      (text) => ` ${text.replace(/ /g, '  ')} `,
    );
    fc.assert(
      fc.property(identity, spelling, fc.boolean(), (one, spell, isSwapped) => {
        const [first, second] = isSwapped ? [one.nameSecond, one.nameFirst] : [one.nameFirst, one.nameSecond];
        const other = { ...one, nameFirst: spell(first), nameSecond: spell(second) };
        expect(duplicateReasons(one, other)).toContain('NAME_AND_BIRTH');
      }),
    );
  });

  it('of a name with very many words are compared, too', () => {
    const long = named('a b c d e f g h', 'i j k l m n o p q');
    expect(duplicateReasons(ADA, long)).toEqual([]);
    expect(duplicateReasons(long, { ...long, medicalInsuranceId: 'other' })).toEqual(['NAME_AND_BIRTH']);
  });
});

describe('a change of a record', () => {
  it('makes it a duplicate only for a reason that it did not have before', () => {
    expect(becomesDuplicate(numbered('MRN 1'), numbered('MRN 77'), ADA)).toBe(true);
    expect(becomesDuplicate(numbered('MRN 77'), { ...numbered('MRN 77'), nameFirst: 'Bob' }, ADA)).toBe(
      false,
    );
    expect(becomesDuplicate(numbered('MRN 77'), ADA, ADA)).toBe(true);
    expect(becomesDuplicate(ADA, numbered('MRN 77'), ADA)).toBe(false);
  });
});
