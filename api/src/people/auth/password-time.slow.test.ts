import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { hashPassword } from './password-hash.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

describe('signing in', () => {
  it('computes a hash for an unknown email as for a wrong password', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => addPerson(db())));
    // The people of tests have a cheaper hash.
    await db()
      .updateTable('users')
      .set({ password_hash: await hashPassword(TEST_PASSWORD) })
      .execute();
    // The time of the processor, in microseconds: what else the machine does is not in it.
    const worked = async (email: string) => {
      const start = process.cpuUsage();
      await expectRejected(cotyle.signIn(email, 'Wrong#1234'));
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // Alternating, so that whatever else this process does falls on both.
    for (const [index, person] of people.entries()) {
      known.push(await worked(person.email));
      unknown.push(await worked(`stranger${index}@clinic.test`));
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[3] ?? 0;
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
