import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** What an event of the chain says of an erasure. */
export interface RecordedErasure {
  readonly id: number;
  readonly events: number;
  readonly commitment: string;
  readonly eventId: number;
}

interface ErasedGroup {
  readonly erasureId: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly events: number;
  readonly commitment: string;
}

export const hasErasures = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.event_erasures') is not null as found`,
  );
  return rows[0]?.found ?? false;
};

const groupsOf = async (client: ClientBase): Promise<ErasedGroup[]> => {
  const { rows } = await client.query<{ erasureId: string; eventId: string; digest: Buffer }>(
    `select erasure_id::text as "erasureId", event_id::text as "eventId", digest
     from event_erasures order by erasure_id, event_id`,
  );
  const groups = new Map<string, { ids: number[]; digests: Buffer[] }>();
  for (const { erasureId, eventId, digest } of rows) {
    const group = groups.get(erasureId) ?? { ids: [], digests: [] };
    group.ids.push(Number(eventId));
    group.digests.push(digest);
    groups.set(erasureId, group);
  }
  return [...groups].map(([erasureId, { ids, digests }]) => ({
    erasureId: Number(erasureId),
    firstId: ids[0] ?? 0,
    lastId: ids[ids.length - 1] ?? 0,
    events: ids.length,
    commitment: createHash('sha256').update(Buffer.concat(digests)).digest('hex'),
  }));
};

const isProved = (group: ErasedGroup, recorded: RecordedErasure | undefined): boolean =>
  recorded !== undefined &&
  recorded.commitment === group.commitment &&
  recorded.events === group.events &&
  group.lastId < recorded.eventId;

/**
 * Every event without its values needs an erasure that the chain itself records: a later event that says how many there were and
 * the hash of what is left of them. Once that event is archived, all those before it are, too.
 */
export const checkErasures = async (
  client: ClientBase,
  recorded: readonly RecordedErasure[],
  archivedId: number,
): Promise<{ readonly id: number; readonly problem: string } | undefined> => {
  // The first one counts: nothing that is added later changes what an erasure was.
  const known = new Map([...recorded].reverse().map((one) => [one.id, one]));
  for (const group of await groupsOf(client)) {
    const isArchived = group.lastId <= archivedId && !known.has(group.erasureId);
    if (!isArchived && !isProved(group, known.get(group.erasureId)))
      return {
        id: Math.max(group.firstId, archivedId + 1),
        problem: `lost its values by erasure ${group.erasureId}, which the chain does not record like this`,
      };
  }
  return undefined;
};
