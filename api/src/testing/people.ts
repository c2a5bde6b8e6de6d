import { hash } from '@node-rs/argon2';
import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { Kysely } from 'kysely';

import type { Tables } from '../platform/database/schema.ts';
import { PASSWORD_COST } from './cheap-password-cost.ts';

export const TEST_PASSWORD = 'Femur#1234';

export const cheapHash = (password: string): Promise<string> => hash(password, PASSWORD_COST);

let hashed: Promise<string> | undefined;
let count = 0;

export interface TestPerson {
  readonly id: number;
  readonly email: string;
}

/** Inserts a person with TEST_PASSWORD. */
export const addPerson = async (
  db: Kysely<Tables>,
  person: {
    role?: Role;
    status?: UserStatus;
    deleted?: boolean;
    email?: string;
    nameFirst?: string;
    locationId?: number;
  } = {},
): Promise<TestPerson> => {
  hashed ??= cheapHash(TEST_PASSWORD);
  count += 1;
  const now = new Date();
  return db
    .insertInto('users')
    .values({
      role: person.role ?? 'SURGEON',
      name_first: person.nameFirst ?? 'Ada',
      name_second: `Number${count}`,
      phone_number: null,
      email: person.email ?? `person${count}@clinic.test`,
      password_hash: await hashed,
      status: person.status ?? 'ACTIVE',
      location_id: person.locationId ?? null,
      deleted_at: person.deleted ? now : null,
      created_at: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
};
