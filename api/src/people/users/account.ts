import { isAdministrator } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { EMAIL_TAKEN } from '@cotyle/domain/people/account';
import { maySignIn } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { Transaction } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** The fields of an account that an administrator edits. */
export interface AccountFields {
  readonly role: Role;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly phoneNumber: string | null;
  readonly email: string;
  readonly status: UserStatus;
  readonly locationId: number;
}

/** An account as it is stored: the location may be missing. */
export type StoredFields = Omit<AccountFields, 'locationId'> & { readonly locationId: number | null };

/** By name, so that nothing else that was sent is ever written. */
export const columnsOf = (fields: StoredFields) => ({
  role: fields.role,
  name_first: fields.nameFirst,
  name_second: fields.nameSecond,
  phone_number: fields.phoneNumber,
  email: fields.email,
  status: fields.status,
  location_id: fields.locationId,
});

/** The calling administrator, locked until the transaction ends: another administrator may just have removed them. */
export const actingAdministrator = async (
  tx: Transaction<Tables>,
  caller: Caller,
): Promise<{ id: number; role: Role }> => {
  const { id, role, status, deleted_at } = await tx
    .selectFrom('users')
    .select(['id', 'role', 'status', 'deleted_at'])
    .where('id', '=', caller.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!maySignIn({ status, deleted: deleted_at !== null })) throw new ApiError('SIGNED_OUT');
  if (!isAdministrator(role)) throw new ApiError('FORBIDDEN');
  return { id, role };
};

/** Locks the row until the transaction ends, but not against rows that refer to it. */
export const lockAccount = async (tx: Transaction<Tables>, id: number) => {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'role', 'name_first as nameFirst', 'name_second as nameSecond'])
    .select(['phone_number as phoneNumber', 'email', 'status', 'location_id as locationId', 'version'])
    .select(['deleted_at as deletedAt', 'created_at as createdAt'])
    .select(['updated_at as updatedAt', 'updated_by as updatedBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

export type StoredAccount = Awaited<ReturnType<typeof lockAccount>>;

export const countActiveSuperAdmins = async (tx: Transaction<Tables>): Promise<number> => {
  const { count } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'MASTER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const UNIQUE_VIOLATION = '23505';

/** The index decides, so that of any number of creations at once one succeeds. `path` is where the email was sent. */
export const rejectTakenEmail = async <T>(path: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code !== UNIQUE_VIOLATION || constraint !== 'users_email') throw error;
    throw new ApiError('CONFLICT', { message: EMAIL_TAKEN, issues: [{ path, message: EMAIL_TAKEN }] });
  }
};
