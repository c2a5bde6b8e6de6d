import type { PersonSummary, UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import type { PatientRecord } from '@cotyle/contract/patients';
import type { SettingsRecord } from '@cotyle/contract/settings';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import type { OwnAccount } from '@cotyle/contract/users';

/** Records with plain defaults, for tests. */

export const aLocation = (facts: Partial<LocationRecord> = {}): LocationRecord => ({
  id: 1,
  name: 'Northgate',
  address: '1 Main Street',
  phoneNumber: '+1 (555) 123 4567',
  location: 'both',
  hasSurgery: true,
  hasRadiology: true,
  active: true,
  deleted: false,
  version: 1,
  ...facts,
});

export const aUser = (facts: Partial<UserRecord> = {}): UserRecord => ({
  id: 12,
  userId: 12,
  role: 'SURGEON',
  nameFirst: 'Ingrid',
  nameSecond: 'Solberg',
  phoneNumber: null,
  email: 'ingrid@clinic.test',
  status: 'ACTIVE',
  locationId: 1,
  location: null,
  deleted: false,
  assistants: [],
  version: 1,
  ...facts,
});

export const anOwnAccount = (facts: Partial<OwnAccount> = {}): OwnAccount => ({
  id: 7,
  role: 'SURGEON',
  nameFirst: 'Ada',
  nameSecond: 'Kessler',
  email: 'ada@clinic.test',
  status: 'ACTIVE',
  ...facts,
});

export const aPerson = (facts: Partial<PersonSummary> = {}): PersonSummary => ({
  id: 21,
  nameFirst: 'Sam',
  nameSecond: 'Reed',
  status: 'ACTIVE',
  deleted: false,
  ...facts,
});

export const someSettings = (facts: Partial<SettingsRecord> = {}): SettingsRecord => ({
  ...SPECIFIED_SETTINGS,
  version: 1,
  updatedAt: '2026-11-02T08:00:00.000Z',
  updatedBy: null,
  ...facts,
});

export const aPatient = (facts: Partial<PatientRecord> = {}): PatientRecord => ({
  id: 3,
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  gender: 'FEMALE',
  dateOfBirth: '1956-03-02',
  medicalInsuranceId: 'MRN 1',
  email: null,
  phoneNumber: null,
  creatorId: 1,
  deleted: false,
  procedures: [],
  hasFiles: false,
  version: 1,
  ...facts,
});
