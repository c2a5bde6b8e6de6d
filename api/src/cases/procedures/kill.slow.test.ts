import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const MOVER = fileURLToPath(new URL('../../testing/status-changer.ts', import.meta.url));
const KILLS = 25;

it('a status change is written completely or not at all when the node is killed in the middle', async () => {
  const db = cotyle.context.database.kysely;
  const here = await addLocation(db);
  const surgeon = await addPerson(db, { role: 'SURGEON', locationId: here });
  await addPerson(db, { role: 'RADIOLOGIST', locationId: here });
  const ids: number[] = [];
  for (let n = 0; n < KILLS; n += 1)
    ids.push(await addProcedure(db, { surgeonId: surgeon.id, radiologyLocationId: here }));

  // One process that loads once and then moves cases as fast as it can; it is killed at a random moment and begun anew.
  for (let round = 0; round < 5; round += 1) {
    const child = fork(MOVER, [cotyle.context.databaseUrl, String(surgeon.id), ids.join(',')], {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    });
    await once(child, 'message');
    await wait(20 + Math.random() * 150);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  // In one snapshot: a change that the database was asked to commit may appear after its node was killed.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const id of ids) {
        const { status } = await tx
          .selectFrom('procedures')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const events = await tx
          .selectFrom('events')
          .select(['old_value', 'new_value'])
          .where('procedure_id', '=', id)
          .where('type', '=', 'PROCEDURE_STATUS')
          .orderBy('id')
          .execute();
        const orders = await tx
          .selectFrom('messages')
          .select('text')
          .where('procedure_id', '=', id)
          .execute();
        expect(events.at(-1)?.new_value ?? 'NEW').toBe(status);
        expect(orders).toHaveLength(events.filter(({ new_value }) => new_value === 'SCAN').length);
        for (const [index, event] of events.entries())
          expect(event.old_value).toBe(events[index - 1]?.new_value ?? 'NEW');
      }
    });
  const moved = await db.selectFrom('events').select('id').where('type', '=', 'PROCEDURE_STATUS').execute();
  expect(moved.length).toBeGreaterThan(0);
});
