import { readFileSync } from 'node:fs';
import { authCalls } from '@cotyle/contract/auth';
import { userCalls } from '@cotyle/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

const RUNBOOK = new URL('../../../../docs/incident.md', import.meta.url);

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

it('the statement of docs/incident.md ends the sessions of everybody from the next call on', async () => {
  const db = cotyle.context.database.kysely;
  const people = [await addPerson(db, { role: 'MASTER_ADMIN' }), await addPerson(db)];
  const sessions = await Promise.all(people.map(({ email }) => cotyle.signIn(email)));
  const statement = /```sql\s+(update sessions [^`]+;)/.exec(readFileSync(RUNBOOK, 'utf8'))?.[1] ?? '';
  await sql.raw(statement).execute(db);
  for (const { access, refresh } of sessions) {
    const refused = await Promise.all([
      expectRejected(cotyle.call(userCalls.me, {}, access.token)),
      expectRejected(cotyle.call(authCalls.refresh, {}, refresh.token)),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  }
  expect((await cotyle.signIn(people[0]?.email ?? '')).role).toBe('MASTER_ADMIN');
});
