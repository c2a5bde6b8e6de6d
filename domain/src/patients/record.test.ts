import { describe, expect, it } from 'vitest';
import { birthProblem, BORN_IN_FUTURE } from './record.ts';

const TODAY = '2026-11-15';

describe('a day of birth', () => {
  it.each([TODAY, '2026-11-14', '1950-06-15', '1876-11-16'])('may be %s', (birth) => {
    expect(birthProblem(birth, TODAY)).toBeUndefined();
  });

  it.each([
    ['2026-11-16', BORN_IN_FUTURE],
    ['9999-12-31', BORN_IN_FUTURE],
    ['1876-11-15', 'Invalid Date'],
    ['1000-01-01', 'Invalid Date'],
  ])('is not %s', (birth, message) => {
    expect(birthProblem(birth, TODAY)).toBe(message);
  });
});
