import { hash } from '@node-rs/argon2';
import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { Kysely } from 'kysely';

import type { Tables } from '../platform/database/schema.ts';

export const TEST_PASSWORD = 'Femur#1234';

/** Cheap hashes, so that sign-ins in tests are fast: the parameters are part of the hash. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const cheapHash = (password: string): Promise<string> => hash(password, CHEAP);

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
