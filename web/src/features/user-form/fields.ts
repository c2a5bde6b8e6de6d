import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { ROLES, roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { USER_STATUSES, userStatusLabel } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import { required } from '@cotyle/domain/validation/text';
import type { FieldSpecs, Values } from '../../shared/forms/field-form.ts';
import { schemaRule } from '../../shared/forms/rules.ts';
import { USER_TEXTS } from './texts.ts';

export type UserField =
  | 'role'
  | 'locationId'
  | 'nameFirst'
  | 'nameSecond'
  | 'email'
  | 'phoneNumber'
  | 'status';
export type UserValues = Values<UserField>;

export const LIST_PATH = '/users';

const { shape } = adminUserCalls.save.body;

export const asRole = (value: string): Role | '' => ROLES.find((role) => role === value) ?? '';
export const asStatus = (value: string): UserStatus =>
  USER_STATUSES.find((status) => status === value) ?? 'ACTIVE';

/** The locations provide the name of the chosen one. */
export const userSpecs = (locations: readonly LocationRecord[]): FieldSpecs<UserField> => ({
  role: {
    label: USER_TEXTS.role,
    rule: required,
    format: (value) => {
      const role = asRole(value);
      return role === '' ? '' : roleLabel(role);
    },
  },
  locationId: {
    label: USER_TEXTS.location,
    rule: required,
    format: (value) => locations.find(({ id }) => String(id) === value)?.name ?? '',
  },
  nameFirst: { label: USER_TEXTS.nameFirst, rule: schemaRule(shape.nameFirst) },
  nameSecond: { label: USER_TEXTS.nameSecond, rule: schemaRule(shape.nameSecond) },
  email: { label: USER_TEXTS.email, rule: schemaRule(shape.email) },
  phoneNumber: { label: USER_TEXTS.phoneNumber, rule: schemaRule(shape.phoneNumber) },
  status: { label: USER_TEXTS.status, rule: required, format: (value) => userStatusLabel(asStatus(value)) },
});

export const NEW_USER: UserValues = {
  role: '',
  locationId: '',
  nameFirst: '',
  nameSecond: '',
  email: '',
  phoneNumber: '',
  status: 'PENDING',
};

export const valuesOf = (user: UserRecord): UserValues => ({
  role: user.role,
  locationId: user.locationId === null ? '' : String(user.locationId),
  nameFirst: user.nameFirst,
  nameSecond: user.nameSecond,
  email: user.email,
  phoneNumber: user.phoneNumber ?? '',
  status: user.status,
});

/** Called after validation, so role and location are valid. */
export const bodyOf = (values: UserValues) => ({
  role: values.role as Role,
  nameFirst: values.nameFirst,
  nameSecond: values.nameSecond,
  phoneNumber: values.phoneNumber,
  email: values.email,
  status: asStatus(values.status),
  locationId: Number(values.locationId),
});
