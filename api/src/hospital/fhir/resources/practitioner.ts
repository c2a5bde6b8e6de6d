import type { UserStatus } from '@cotyle/domain/people/status';
import type { Practitioner } from '@medplum/fhirtypes';
import { condition } from '../../../lists/conditions.ts';
import { identifierParameter } from '../search/identifier-parameter.ts';
import { codeParameter, stringParameter } from '../search/parameters.ts';
import { meta } from './meta.ts';
import { contactPoints } from './patient.ts';
import { resourceType } from './resource-type.ts';
import type { ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { seesPeople } from './visible.ts';

interface PractitionerRow extends ResourceRow {
  readonly version: number;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly status: UserStatus;
}

const toPractitioner = (row: PractitionerRow): Practitioner & { id: string } => ({
  resourceType: 'Practitioner',
  id: String(row.id),
  meta: meta(row, row.version),
  identifier: [{ system: SYSTEMS.email, value: row.email }],
  active: row.status === 'ACTIVE',
  name: [{ use: 'official', family: row.nameSecond, given: [row.nameFirst] }],
  telecom: contactPoints(row.email, row.phoneNumber),
});

const emailIs = (value: string) => condition('lower(t.email) = lower(?)', value);

/** People who work on cases; administrators are none of them. */
export const practitionerType = resourceType<PractitionerRow>({
  type: 'Practitioner',
  table: `(select u.*, coalesce(u.updated_at, u.created_at) as changed_at from users u
    where u.deleted_at is null and u.role in ('SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'))`,
  updatedColumn: 'changed_at',
  fields: `'version', t.version, 'nameFirst', t.name_first, 'nameSecond', t.name_second, 'email', t.email,
    'phoneNumber', t.phone_number, 'status', t.status`,
  visible: seesPeople,
  parameters: {
    identifier: identifierParameter([{ system: SYSTEMS.email, is: emailIs }]),
    email: {
      type: 'token',
      documentation: 'The email address',
      where: (values) =>
        condition(
          'lower(t.email) = any(?::text[])',
          values.map((value) => value.toLowerCase()),
        ),
    },
    name: stringParameter(['t.name_first', 't.name_second'], 'The beginning of a name'),
    family: stringParameter(['t.name_second'], 'The beginning of the last name'),
    given: stringParameter(['t.name_first'], 'The beginning of the first name'),
    active: codeParameter("(t.status = 'ACTIVE')", { true: [true], false: [false] }, 'Whether they work'),
  },
  toResource: toPractitioner,
});
