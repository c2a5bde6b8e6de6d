import type { Role } from '@cotyle/domain/access/roles';
import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/password-hash.ts';
import { perform } from '../deeds/perform.ts';
import type { Tables } from '../platform/database/schema.ts';

export const DEMO_PASSWORD = 'Cotyle#2026';

interface DemoPerson {
  readonly account: string;
  readonly role: Role;
  readonly nameFirst: string;
  readonly nameSecond: string;
}

/** One of each role, and a second of each but the Super Admin that sees other data. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { account: 'superadmin', role: 'MASTER_ADMIN', nameFirst: 'Helena', nameSecond: 'Brandt' },
  { account: 'admin', role: 'ADMIN', nameFirst: 'Marcus', nameSecond: 'Oyelaran' },
  { account: 'surgeon', role: 'SURGEON', nameFirst: 'Ingrid', nameSecond: 'Solberg' },
  { account: 'assistant', role: 'SURGICAL_ASSISTANT', nameFirst: 'Tomas', nameSecond: 'Ferreira' },
  { account: 'radiologist', role: 'RADIOLOGIST', nameFirst: 'Amara', nameSecond: 'Nwosu' },
  { account: 'engineer', role: 'IMAGE_ENGINEER', nameFirst: 'Kenji', nameSecond: 'Watanabe' },
  { account: 'admin2', role: 'ADMIN', nameFirst: 'Claire', nameSecond: 'Dubois' },
  { account: 'surgeon2', role: 'SURGEON', nameFirst: 'Rafael', nameSecond: 'Mendes' },
  { account: 'assistant2', role: 'SURGICAL_ASSISTANT', nameFirst: 'Sofia', nameSecond: 'Lindqvist' },
  { account: 'radiologist2', role: 'RADIOLOGIST', nameFirst: 'David', nameSecond: 'Kaplan' },
  { account: 'engineer2', role: 'IMAGE_ENGINEER', nameFirst: 'Priya', nameSecond: 'Raman' },
];

export const demoEmail = (account: string): string => `${account}@demo.test`;

/** Fills an empty database, in one transaction: a start that is killed half-way leaves it empty. */
export const fillDemo = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await perform(db, now, async (tx, deed) => {
    // Two starts at once fill it once.
    await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow();
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return;
    const users = await tx
      .insertInto('users')
      .values(
        DEMO_PEOPLE.map((person) => ({
          role: person.role,
          name_first: person.nameFirst,
          name_second: person.nameSecond,
          phone_number: null,
          email: demoEmail(person.account),
          password_hash: passwordHash,
          status: 'ACTIVE' as const,
          deleted_at: null,
          created_at: now,
        })),
      )
      .returning('id')
      .execute();
    const founder = users[0]?.id ?? null;
    for (const { id } of users) {
      deed.record({ type: 'USER_CREATED', initiatorId: founder, subjectUserId: id });
    }
  });
};
