import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { ApiClient } from './api-client.ts';
import { CHOSEN_PASSWORD } from './people.ts';
import type { Person } from './people.ts';

let nameCount = 0;

/** A name that is unique in this clinic. */
export const uniqueName = (name: string): string => {
  nameCount += 1;
  return `${name} ${Date.now().toString(36)}${process.pid.toString(36)}${nameCount}`;
};

export const PATIENT = {
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  gender: 'FEMALE',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 7',
  phoneNumber: '+1 (503) 555 0111',
} as const;

export const createPatient = async (surgeon: ApiClient, over: Partial<typeof PATIENT> = {}) => {
  const { value } = await surgeon.call(patientCalls.register, { body: { ...PATIENT, ...over } });
  return value.origin;
};

export const createProcedure = async (surgeon: ApiClient, patientId: number): Promise<number> => {
  const { value } = await surgeon.call(procedureCalls.plan, { body: { patientId } });
  return value.id;
};

export const createLocation = async (
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

/** A user with the password of created people, who can sign in. */
export const createUserRecord = async (admin: ApiClient, role: Role, roleLabel: string) => {
  const nameSecond = uniqueName('Tester');
  const { value: locations } = await admin.call(locationCalls.all, { query: {} });
  const location = locations.find(({ name }) => name === 'Northgate Orthopedic Center');
  const body = {
    role,
    nameFirst: 'Nora',
    nameSecond,
    phoneNumber: '',
    email: `${nameSecond.replaceAll(' ', '.').toLowerCase()}@demo.test`,
    status: 'ACTIVE' as const,
    locationId: location?.id ?? 1,
    password: CHOSEN_PASSWORD,
  };
  const { value } = await admin.call(adminUserCalls.save, { body });
  const person: Person = { email: value.email, name: `Nora ${nameSecond}`, role: roleLabel };
  return { record: value, person };
};

interface NewPerson {
  readonly role: Role;
  readonly nameSecond: string;
  readonly status?: UserStatus;
  /** A person of the demo who works at the location. */
  readonly sameLocationAs: Person;
}

/** A user for one test only, whose changes cannot affect other tests. */
export const createUser = async (
  administrator: ApiClient,
  { role, nameSecond, status = 'ACTIVE', sameLocationAs }: NewPerson,
): Promise<Person & { id: number }> => {
  const { value: people } = await administrator.call(directoryCalls.all, {});
  const locationId = people.find(({ email }) => email === sameLocationAs.email)?.location?.id ?? 0;
  // Tests of one worker share a clinic, so the email needs a unique number.
  const email = `${nameSecond.toLowerCase()}.${people.length}@demo.test`;
  const { value } = await administrator.call(adminUserCalls.save, {
    body: {
      role,
      nameFirst: 'Alex',
      nameSecond,
      email,
      phoneNumber: null,
      status,
      locationId,
      password: CHOSEN_PASSWORD,
    },
  });
  return { id: value.id, email, name: `Alex ${nameSecond}`, role: roleLabel(role) };
};
