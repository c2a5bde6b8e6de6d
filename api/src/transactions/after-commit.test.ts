import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit } from '../platform/database/after-commit.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { withTransaction } from './with-transaction.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const locations = async (): Promise<number> =>
  (await own.database.kysely.selectFrom('locations').select('id').execute()).length;

const insert = (onCommit: () => void, fails: boolean): Promise<void> =>
  withTransaction(own.database.kysely, new Date(), async (tx) => {
    const now = new Date();
    const place = { name: 'Springfield', address: '1 Main Street', phone_number: '+1 (555) 010 2000' };
    const kind = { has_surgery: true, has_radiology: true, active: true };
    await tx
      .insertInto('locations')
      .values({ ...place, ...kind, creator_id: null, created_at: now, updated_at: now, updated_by: null })
      .execute();
    afterCommit(tx, onCommit);
    if (fails) throw new Error('undone');
  });

describe('what waits for the commit of a transaction', () => {
  it('is done when the rows can be read by everybody', async () => {
    const seen: Promise<number>[] = [];
    await insert(() => void seen.push(locations()), false);
    expect(await Promise.all(seen)).toEqual([1]);
  });

  it('is never done when the transaction is rolled back', async () => {
    let count = 0;
    await expect(insert(() => void (count += 1), true)).rejects.toThrow('undone');
    expect(count).toBe(0);
  });
});
