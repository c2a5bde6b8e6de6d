import { adminUserCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import type { ApiClient } from './api-client.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

let made = 0;

/** A word that nobody else in this clinic is called by. */
export const uniqueName = (word: string): string => {
  made += 1;
  return `${word} ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
};

export const PATIENT = {
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  gender: 'FEMALE',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 7',
  phoneNumber: '+1 (503) 555 0111',
} as const;

export const makePatient = async (surgeon: ApiClient, over: Partial<typeof PATIENT> = {}) => {
  const { value } = await surgeon.call(patientCalls.register, { body: { ...PATIENT, ...over } });
  return value.origin;
};

export const makeProcedure = async (surgeon: ApiClient, patientId: number): Promise<number> => {
  const { value } = await surgeon.call(procedureCalls.plan, { body: { patientId } });
  return value.id;
};

export const makeLocation = async (
  admin: ApiClient,
  over: { active?: boolean; hasSurgery?: boolean; hasRadiology?: boolean } = {},
) => {
  const body = {
    name: uniqueName('Harbour House'),
    address: '1 Quay Street, Portland',
    phoneNumber: '+1 (503) 555 0199',
    hasSurgery: true,
    hasRadiology: true,
    active: true,
    ...over,
  };
  return (await admin.call(locationCalls.create, { body })).value;
};

/** With the password of everybody else, so that the person can sign in. */
export const makePerson = async (admin: ApiClient, role: Role, roleLabel: string) => {
  const nameSecond = uniqueName('Tester');
  const { value: places } = await admin.call(locationCalls.all, { query: {} });
  const place = places.find(({ name }) => name === 'Northgate Orthopedic Center');
  const body = {
    role,
    nameFirst: 'Nora',
    nameSecond,
    phoneNumber: '',
    email: `${nameSecond.replaceAll(' ', '.').toLowerCase()}@demo.test`,
    status: 'ACTIVE' as const,
    locationId: place?.id ?? 1,
    password: PASSWORD,
  };
  const { value } = await admin.call(adminUserCalls.save, { body });
  const person: Person = { email: value.email, name: `Nora ${nameSecond}`, role: roleLabel };
  return { record: value, person };
};
