import type { KeyObject } from 'node:crypto';
import type { AnchorDestination } from '@cotyle/domain/audit/anchor-destination';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { FIRST_PREVIOUS_HASH } from '../event-hash.ts';
import { anchorHash, signAnchor } from './anchor.ts';

const HOUR = 3600 * 1000;

/** The last event. The chain takes one writer at a time, so all events before it are committed too. */
const readHead = async (db: Kysely<Tables>): Promise<{ id: number; hash: Buffer }> => {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    select id, hash from events order by id desc limit 1`.execute(db);
  return rows[0] ?? { id: 0, hash: FIRST_PREVIOUS_HASH };
};

/** Makes the anchor of this hour; of several nodes at once, one does. */
export const makeAnchor = (
  db: Kysely<Tables>,
  key: KeyObject,
  destinations: readonly AnchorDestination[],
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
    const previous = await tx
      .selectFrom('audit_anchors')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const head = await readHead(tx);
    const { public_id: installation } = await tx
      .selectFrom('installation')
      .select('public_id')
      .executeTakeFirstOrThrow();
    const anchor = {
      format: 'cotyle-anchor-1',
      installation,
      number: (previous?.number ?? 0) + 1,
      createdAt: now.toISOString(),
      lastEventId: head.id,
      lastEventHash: head.hash.toString('hex'),
      previousAnchorHash: previous?.hash ?? null,
    } as const;
    const made = await tx
      .insertInto('audit_anchors')
      .values({
        number: anchor.number,
        hour,
        hash: anchorHash(anchor),
        content: signAnchor(anchor, key),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst();
    if (made)
      await tx
        .insertInto('audit_anchor_deliveries')
        .values(destinations.map((destination) => ({ anchor_number: anchor.number, destination })))
        .execute();
  });
