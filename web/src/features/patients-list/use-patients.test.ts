import { describe, expect, it } from 'vitest';
import { patientsQuery, PATIENTS_SCHEMA } from './use-patients.ts';

const view = PATIENTS_SCHEMA.parse({});

describe('the list of patients', () => {
  it('is sorted by last name by default', () => {
    expect(patientsQuery(view, 1)).toMatchObject({ sort: 'nameSecond', order: 'asc', page: '1', size: '25' });
  });

  it('is sorted by age in the reverse order of the dates of birth', () => {
    const byAge = { ...view, sort: 'age' };
    expect(patientsQuery({ ...byAge, order: 'asc' }, 1)).toMatchObject({
      sort: 'dateOfBirth',
      order: 'desc',
    });
    expect(patientsQuery({ ...byAge, order: 'desc' }, 1)).toMatchObject({
      sort: 'dateOfBirth',
      order: 'asc',
    });
  });
});
