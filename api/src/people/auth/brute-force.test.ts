import { SLOW } from '@cotyle/domain/testing/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const guess = async (email: string) => expectRejected(cotyle.signIn(email, 'Wrong#1234'));
const forgetAddress = () => db().deleteFrom('sign_in_failures').execute();

describe('guessing passwords', () => {
  it('is slowed down after five attempts, for known and unknown accounts alike', async () => {
    const person = await addPerson(db());
    for (const email of [person.email, 'nobody@clinic.test']) {
      await forgetAddress();
      for (let n = 0; n < 5; n += 1) expect((await guess(email)).status).toBe(403);
      const failure = await guess(email);
      expect([failure.status, failure.code, failure.retryAfter]).toEqual([429, 'TOO_MANY_TRIES', 1]);
    }
  });

  it('locks even the right password out during the delay, and accepts it right after', async () => {
    await forgetAddress();
    const person = await addPerson(db());
    for (let n = 0; n < 7; n += 1) {
      await guess(person.email);
      cotyle.advance(2 ** Math.max(0, n - 4));
    }
    await guess(person.email);
    const failure = await expectRejected(cotyle.signIn(person.email));
    expect(failure.status).toBe(429);
    cotyle.advance(failure.retryAfter ?? 0);
    expect((await cotyle.signIn(person.email)).userId).toBe(person.id);
  });

  it('is not faster with a hundred requests at once', SLOW, async () => {
    await forgetAddress();
    const person = await addPerson(db());
    const failures = await Promise.all(Array.from({ length: 100 }, () => guess(person.email)));
    expect(failures.filter(({ status }) => status === 403)).toHaveLength(5);
    // The rest are rejected before a password is looked at: too many tries, or too many at once for this node.
    expect(failures.filter(({ status }) => status === 429 || status === 503)).toHaveLength(95);
    expect(failures.some(({ status }) => status === 429)).toBe(true);
  });

  it('does not extend the delay by attempts during it', async () => {
    await forgetAddress();
    const person = await addPerson(db());
    for (let n = 0; n < 5; n += 1) await guess(person.email);
    const first = await guess(person.email);
    for (let n = 0; n < 20; n += 1) expect((await guess(person.email)).status).toBe(429);
    cotyle.advance(first.retryAfter ?? 0);
    expect((await cotyle.signIn(person.email)).userId).toBe(person.id);
  });

  it('over many accounts is slowed down by the address', async () => {
    await forgetAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await guess(`guess${n}@clinic.test`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(403));
    expect(statuses[30]).toBe(429);
  });

  it('from one address is not reset by a successful sign-in in between', async () => {
    await forgetAddress();
    const person = await addPerson(db());
    for (let n = 0; n < 30; n += 1) {
      await guess(`again${n}@clinic.test`);
      if (n % 5 === 0) await cotyle.signIn(person.email);
    }
    expect((await guess('one-more@clinic.test')).status).toBe(429);
  });

  it('is forgotten after an hour without failures', async () => {
    await forgetAddress();
    const person = await addPerson(db());
    for (let n = 0; n < 5; n += 1) await guess(person.email);
    cotyle.advance(3601);
    for (let n = 0; n < 5; n += 1) expect((await guess(person.email)).status).toBe(403);
  });
});
