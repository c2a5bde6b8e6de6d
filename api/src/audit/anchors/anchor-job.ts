import type { AnchorDestination } from '@cotyle/domain/audit/anchor-destination';
import type { AppContext } from '../../context/app-context.ts';
import { MailError } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/open-mail.ts';
import { safeError } from '../../platform/safe-error.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { anchorKeyOf } from './anchor-key.ts';
import { AnchorError, destinationsOf } from './destinations.ts';
import { makeAnchor } from './make-anchor.ts';

type AnchorContext = Pick<AppContext, 'config' | 'database' | 'now' | 'log'> & {
  readonly mail: Mail;
};

/** Anchors of one destination in one run: after a long failure the rest follows with the next runs. */
const BATCH = 100;

/** A sentence without addresses and keys. */
const problemOf = (error: unknown): string => {
  if (error instanceof AnchorError || error instanceof MailError || error instanceof StorageError)
    return error.message;
  return error instanceof Error && 'code' in error
    ? `The folder cannot be written (${String(error.code)}).`
    : 'The anchor could not be sent.';
};

const waitingAnchors = (database: AppContext['database'], destination: AnchorDestination) =>
  database.kysely
    .selectFrom('audit_anchor_deliveries as d')
    .innerJoin('audit_anchors as a', 'a.number', 'd.anchor_number')
    .select(['a.number', 'a.hour', 'a.content'])
    .where('d.destination', '=', destination)
    .where('d.delivered_at', 'is', null)
    .orderBy('a.number')
    .limit(BATCH)
    .execute();

const noteOutcome = (
  database: AppContext['database'],
  destination: AnchorDestination,
  number: number,
  outcome: { delivered_at: Date; problem: null } | { failed_at: Date; problem: string },
) =>
  database.kysely
    .updateTable('audit_anchor_deliveries')
    .set(outcome)
    .where('anchor_number', '=', number)
    .where('destination', '=', destination)
    .execute();

/** Makes the anchor of the hour and sends every anchor that waits. A destination that fails does not hold up the others. */
export const sendAnchors = async (context: AnchorContext, signal: AbortSignal): Promise<void> => {
  const { config, database, log, mail, now } = context;
  const destinations = destinationsOf(config, mail);
  const key = anchorKeyOf(config);
  if (destinations.size === 0 || key === undefined) return;
  await makeAnchor(database.kysely, key, [...destinations.keys()], now());
  const failures: unknown[] = [];
  for (const [destination, send] of destinations)
    for (const anchor of await waitingAnchors(database, destination)) {
      signal.throwIfAborted();
      try {
        await send(anchor, now());
        await noteOutcome(database, destination, anchor.number, { delivered_at: now(), problem: null });
      } catch (error) {
        const problem = problemOf(error);
        log.error(
          { destination, anchor: anchor.number, err: safeError(error) },
          'audit anchor not delivered',
        );
        await noteOutcome(database, destination, anchor.number, { failed_at: now(), problem });
        failures.push(error);
        break;
      }
    }
  if (failures.length > 0) throw failures[0];
};
