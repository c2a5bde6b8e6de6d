import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson } from '../../testing/people.ts';
import { reportOpenNotes } from './sign-in-notes.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ METRICS_ALLOW: '127.0.0.1' }, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const guess = (email: string) => expectRejected(cotyle.signIn(email, 'Wrong#1234'));
const eventsAbout = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id as by', 'new_value as text'])
    .where('subject_user_id', '=', id)
    .where('type', 'like', 'SIGN_IN_%' as never)
    .orderBy('id')
    .execute();
const countOf = async (outcome: string): Promise<number> => {
  const text = await (await fetch(`${cotyle.origin}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`cotyle_sign_in_failures_total{outcome="${outcome}"}`));
  return Number(line?.split(' ')[1] ?? 0);
};

describe('a sign-in that does not succeed', () => {
  it('is an event of the account, one a minute at most, with the number of attempts', async () => {
    const { id, email } = await addPerson(db());
    const before = await countOf('FAILED');
    for (let n = 0; n < 4; n += 1) await guess(email);
    await eventually(async () => expect(await countOf('FAILED')).toBe(before + 4));
    await eventually(async () =>
      expect(await eventsAbout(id)).toEqual([{ type: 'SIGN_IN_FAILED', by: null, text: 'wrong password' }]),
    );
    cotyle.advance(61);
    await guess(email);
    await eventually(async () =>
      expect((await eventsAbout(id)).map(({ text }) => text)).toEqual([
        'wrong password',
        'wrong password, 4 attempts',
      ]),
    );
  });

  it('is reported by the sweep where no further attempt follows', async () => {
    const { id, email } = await addPerson(db());
    await guess(email);
    await guess(email);
    await eventually(async () =>
      expect(
        await db().selectFrom('sign_in_notes').select('unreported').where('user_id', '=', id).execute(),
      ).toEqual([{ unreported: 1 }]),
    );
    cotyle.advance(61);
    await reportOpenNotes(cotyle.context);
    await reportOpenNotes(cotyle.context);
    expect((await eventsAbout(id)).map(({ text }) => text)).toEqual(['wrong password', 'wrong password']);
  });

  it('of an inactive account and of one that is slowed down is recorded as such', async () => {
    const blocked = await addPerson(db(), { status: 'BLOCKED' });
    await expectRejected(cotyle.signIn(blocked.email));
    await eventually(async () =>
      expect(await eventsAbout(blocked.id)).toEqual([
        { type: 'SIGN_IN_REFUSED', by: null, text: 'the account is inactive' },
      ]),
    );
    const { id, email } = await addPerson(db());
    for (let n = 0; n < 8; n += 1) await guess(email);
    await eventually(async () =>
      expect((await eventsAbout(id)).map(({ type }) => type).sort()).toEqual([
        'SIGN_IN_FAILED',
        'SIGN_IN_SLOWED',
      ]),
    );
  });

  it('of an unknown account is counted, and what was typed is neither stored nor logged', async () => {
    await db().deleteFrom('sign_in_failures').execute();
    const before = await countOf('UNKNOWN_ACCOUNT');
    const events = () => db().selectFrom('events').select('id').execute();
    const stored = (await events()).length;
    await guess('typed-by-mistake@clinic.test');
    await eventually(async () => expect(await countOf('UNKNOWN_ACCOUNT')).toBe(before + 1));
    expect(await events()).toHaveLength(stored);
    expect(cotyle.logged()).not.toContain('typed-by-mistake');
  });
});
