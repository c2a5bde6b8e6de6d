import * as fc from 'fast-check';
import { sql } from 'kysely';
import { erasureInWords } from '@cotyle/domain/retention/erasure';
import { runs } from '@cotyle/domain/testing/sampled';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, walkChain } from '../../../audit/verify-chain.ts';
import { addPatient } from '../../../testing/clinic.ts';
import { addPerson } from '../../../testing/people.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';

let test: TestDatabase;
let client: Client;
let userId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  userId = (await addPerson(test.database.kysely)).id;
  client = new Client({ connectionString: test.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.database.close();
  await test.drop();
});

const now = new Date('2026-11-17T12:00:00Z');

/** Removes the values of the events of a patient, and records it as the job does, unless it is told not to. */
const erase = async (patientId: number, isRecorded = true): Promise<number> =>
  withTransaction(test.database.kysely, now, async (tx, audit) => {
    const { id } = await tx
      .insertInto('erasures')
      .values({
        patient_id: patientId,
        ground: 'RETENTION_OVER',
        reason: null,
        started_by: userId,
        started_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ erased: number; commitment: string }>`
      select * from erase_event_values(${id}, ${patientId}, array[]::bigint[])`.execute(tx);
    const [done] = rows;
    if (isRecorded && done)
      audit.record({
        type: 'PATIENT_ERASED',
        initiatorId: userId,
        patientId,
        newValue: erasureInWords(id, done.erased, done.commitment),
      });
    return id;
  });

const value = fc.option(
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  { nil: null },
);
const history = fc.array(fc.record({ patient: fc.nat({ max: 2 }), oldValue: value, newValue: value }), {
  minLength: 4,
  maxLength: 12,
});

interface Written {
  readonly patients: readonly number[];
  readonly first: number;
  readonly last: number;
}

const write = async (
  events: readonly { patient: number; oldValue: string | null; newValue: string | null }[],
) => {
  const patients: number[] = [];
  for (let n = 0; n < 3; n += 1) patients.push(await addPatient(test.database.kysely, { creatorId: userId }));
  const { rows: before } = await client.query<{ id: string }>('select last_id as id from event_chain');
  await withTransaction(test.database.kysely, now, async (_tx, audit) => {
    for (const { patient, oldValue, newValue } of events)
      audit.record({
        type: 'PATIENT_UPDATED',
        initiatorId: userId,
        patientId: patients[patient] ?? 0,
        oldValue,
        newValue,
      });
    await Promise.resolve();
  });
  const first = Number(before[0]?.id) + 1;
  return { patients, first, last: first + events.length - 1 } satisfies Written;
};

/** What only the owner of the table can do; undone afterwards. */
const whileTampered = async (statement: string, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`alter table events disable trigger user; ${statement}`);
    await work();
  } finally {
    await client.query('rollback');
  }
};
const isIntact = async (): Promise<boolean> => {
  return (await walkChain(client)).isIntact;
};

describe('the chain of events after an erasure', () => {
  it('is intact, and shows every change of what remains, whatever the history', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat({ max: 2 }), fc.nat(), async (events, erased, pick) => {
        const { patients, first, last } = await write(events);
        await erase(patients[erased] ?? 0);
        expect(await verifyChain(client)).toMatchObject({ isIntact: true });
        const { rows } = await client.query<{ found: number }>(
          'select count(*)::int as found from events where patient_id = $1 and num_nonnulls(old_value, new_value) > 0 and type = $2',
          [patients[erased], 'PATIENT_UPDATED'],
        );
        expect(rows[0]?.found).toBe(0);
        const id = first + (pick % (last - first + 1));
        for (const change of [
          "old_value = 'forged'",
          "new_value = coalesce(new_value, '') || 'x'",
          "type = 'USER_LOGIN'",
          'initiator_id = null',
          'patient_id = patient_id + 1',
          "creation = creation + interval '1 second'",
          "hash = sha256('x')",
        ])
          await whileTampered(`update events set ${change} where id = ${id}`, async () => {
            expect([change, await isIntact()]).toEqual([change, false]);
          });
      }),
      { numRuns: runs(12, 4) },
    );
  });

  it('shows values that were removed without a recorded erasure, or by one that was not about them', async () => {
    const { patients, first } = await write([
      { patient: 0, oldValue: 'a', newValue: 'b' },
      { patient: 1, oldValue: 'c', newValue: 'd' },
    ]);
    const erasure = await erase(patients[0] ?? 0);
    const other = first + 1;
    const empty = `update events set old_value = null, new_value = null, salt = null where id = ${other}`;
    await whileTampered(empty, async () => expect(await isIntact()).toBe(false));
    const marked = (by: number | string) =>
      `insert into event_erasures select e.id, ${by}, event_remains(e) from events e where e.id = ${other}; ${empty}`;
    await whileTampered(marked(erasure), async () => expect(await isIntact()).toBe(false));
    const invented = `insert into erasures (patient_id, ground, started_by, started_at)
      values (${(patients[1] ?? 0) + 100_000}, 'RETENTION_OVER', ${userId}, now())`;
    await whileTampered(`${invented}; ${marked(`(select max(id) from erasures)`)}`, async () =>
      expect(await isIntact()).toBe(false),
    );
    await whileTampered(`delete from event_erasures where erasure_id = ${erasure}`, async () =>
      expect(await isIntact()).toBe(false),
    );
    expect(await isIntact()).toBe(true);
  });

  it('shows an erasure that was not recorded at all', async () => {
    const { patients } = await write([{ patient: 0, oldValue: 'a', newValue: 'b' }]);
    await client.query('begin');
    await client.query(
      `insert into erasures (patient_id, ground, started_by, started_at) values ($1, 'RETENTION_OVER', $2, now())`,
      [patients[0], userId],
    );
    await client.query('select erase_event_values((select max(id) from erasures), $1, array[]::bigint[])', [
      patients[0],
    ]);
    expect(await isIntact()).toBe(false);
    await client.query('rollback');
  });

  it('has a salt in every event with values, which is removed with them, so that a guess cannot be confirmed', async () => {
    const { patients, first } = await write([
      { patient: 0, oldValue: null, newValue: 'First name: Ada' },
      { patient: 0, oldValue: null, newValue: null },
    ]);
    const salts = async () =>
      (
        await client.query<{ salted: boolean }>(
          `select salt is not null as salted from events where id in (${first}, ${first + 1}) order by id`,
        )
      ).rows.map(({ salted }) => salted);
    expect(await salts()).toEqual([true, false]);
    await erase(patients[0] ?? 0);
    expect(await salts()).toEqual([false, false]);
    await whileTampered(`update events set new_value = 'First name: Ada' where id = ${first}`, async () => {
      const { rows } = await client.query(
        `select event_hash(e) = e.hash as same from events e where id = ${first}`,
      );
      expect(rows).toEqual([{ same: false }]);
    });
  });

  it('refuses to erase events that were changed before, so that an erasure hides nothing', async () => {
    const { patients, first } = await write([{ patient: 0, oldValue: 'a', newValue: 'b' }]);
    await whileTampered(`update events set initiator_id = null where id = ${first}`, async () => {
      await client.query(
        `insert into erasures (patient_id, ground, started_by, started_at) values ($1, 'RETENTION_OVER', $2, now())`,
        [patients[0], userId],
      );
      await expect(
        client.query('select erase_event_values((select max(id) from erasures), $1, array[]::bigint[])', [
          patients[0],
        ]),
      ).rejects.toThrow('does not match its hash');
    });
  });
});
