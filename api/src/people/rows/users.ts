import { ROLES, roleLabel } from '@cotyle/domain/access/roles';
import { USER_STATUSES, userStatusLabel } from '@cotyle/domain/people/status';
import { DELETED_LABEL } from '@cotyle/domain/status';

const labelled = (column: string, codes: readonly string[], labels: readonly string[]): string =>
  `case ${column} ${codes.map((code, index) => `when '${code}' then '${labels[index] ?? ''}'`).join(' ')} end`;

const ROLE_LABEL = labelled('u.role', ROLES, ROLES.map(roleLabel));
const STATUS_LABEL = `case when u.deleted_at is null then
  ${labelled('u.status', USER_STATUSES, USER_STATUSES.map(userStatusLabel))} else '${DELETED_LABEL}' end`;

/** There are few users, so the columns for sorting and searching are computed as they are read. */
export const USERS = `(
  select u.id, u.role, u.name_first, u.name_second, u.phone_number, u.email, u.status, u.location_id, u.version,
    u.deleted_at, u.deleted_at is not null as deleted, l.name as location_name,
    l.active and l.deleted_at is null as location_active,
    lower(u.name_first) as first_name_sort, lower(u.name_second) as last_name_sort,
    ${ROLE_LABEL} as role_sort, lower(coalesce(l.name, '')) as location_sort, coalesce(u.phone_number, '') as phone_sort,
    ${STATUS_LABEL} as status_sort,
    ' ' || fold_text(concat_ws(' ', u.id, u.name_first, u.name_second, u.name_first, u.email, u.phone_number, l.name,
      ${ROLE_LABEL}, ${STATUS_LABEL})) as search
  from users u left join locations l on l.id = u.location_id)`;

/** A user as the lists of others show them, from the table itself. */
export const userSummary = (alias: string): string => `json_build_object(
  'id', ${alias}.id, 'nameFirst', ${alias}.name_first, 'nameSecond', ${alias}.name_second, 'status', ${alias}.status,
  'deleted', ${alias}.deleted_at is not null)`;

/** The location of a row of USERS. */
export const LOCATION = `case when t.location_id is null then null else
  json_build_object('id', t.location_id, 'name', t.location_name, 'active', t.location_active) end`;
