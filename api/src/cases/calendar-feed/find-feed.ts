import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Role } from '@cotyle/domain/access/roles';
import type pg from 'pg';
import { hashSecretToken } from '../../people/auth/secret-token.ts';

/** The feed of an address, with the present rights of its owner. */
export interface FoundFeed {
  readonly owner: Viewer;
  readonly withNames: boolean;
  /** Changes with everything that the calendar is made of. */
  readonly state: string;
}

/** What the surgeries of a feed are made of. */
const TOPICS = ['procedures', 'patients', 'users', 'locations'];

interface FeedRow {
  id: number;
  role: Role;
  locationId: number | null;
  surgeonIds: number[];
  withNames: boolean;
  visibilityVersion: number;
  versions: string;
}

/** Undefined for an address that never was, has ended, or whose owner may no longer sign in or has another role. */
export const findFeed = async (pool: pg.Pool, secret: string): Promise<FoundFeed | undefined> => {
  const { rows } = await pool.query<FeedRow>({
    name: 'calendar-feed',
    text: `select u.id::int as id, u.role, u.location_id::int as "locationId", f.with_names as "withNames",
             u.visibility_version::int as "visibilityVersion",
             coalesce((select json_agg(a.surgeon_id) from assignments a where a.assistant_id = u.id), '[]') as "surgeonIds",
             coalesce((select string_agg(v.topic || v.version, ',' order by v.topic) from versions v where v.topic = any($2)), '') as versions
           from calendar_feeds f join users u on u.id = f.user_id
           where f.secret_hash = $1 and u.deleted_at is null and u.status = 'ACTIVE' and u.role = f.role`,
    values: [hashSecretToken(secret), TOPICS],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { id, role, locationId, surgeonIds, withNames, visibilityVersion, versions } = row;
  return {
    owner: { id, role, locationId, surgeonIds },
    withNames,
    state: JSON.stringify([id, role, locationId, surgeonIds, withNames, visibilityVersion, versions]),
  };
};

/** To a minute: a calendar that polls does not write at each poll. */
const READ_STEP = 60_000;

export const recordRead = async (pool: pg.Pool, userId: number, now: Date): Promise<void> => {
  await pool.query({
    name: 'calendar-feed-read',
    text: 'update calendar_feeds set last_read_at = $2 where user_id = $1 and (last_read_at is null or last_read_at < $3)',
    values: [userId, now, new Date(now.getTime() - READ_STEP)],
  });
};
