import type { CallAnswer } from '@cotyle/contract/call';
import type { auditAnchorCalls } from '@cotyle/contract/audit-anchors';
import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { anchorKeyOf, fingerprintOf } from './anchor-key.ts';
import { configuredDestinations } from './destinations.ts';

export type AnchorState = CallAnswer<typeof auditAnchorCalls.state>['value'];

const NOTHING = { deliveredAt: null, waiting: 0, problem: null };

/** The state of each configured destination. */
export const readAnchorState = async ({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<AnchorState> => {
  const configured = configuredDestinations(config);
  const key = configured.length === 0 ? undefined : anchorKeyOf(config);
  const { rows } = await sql<{
    destination: string;
    deliveredAt: Date | null;
    waiting: number;
    problem: string | null;
  }>`
    select destination, max(delivered_at) as "deliveredAt",
      count(*) filter (where delivered_at is null)::int as waiting,
      (array_agg(problem order by anchor_number) filter (where delivered_at is null and problem is not null))[1] as problem
    from audit_anchor_deliveries where destination = any(${configured}::text[]) group by destination
  `.execute(database.kysely);
  return {
    keyFingerprint: key ? fingerprintOf(key) : null,
    destinations: configured.map((destination) => {
      const found = rows.find((row) => row.destination === destination);
      if (!found) return { destination, ...NOTHING };
      const { deliveredAt, waiting, problem } = found;
      return { destination, deliveredAt: deliveredAt?.toISOString() ?? null, waiting, problem };
    }),
  };
};
