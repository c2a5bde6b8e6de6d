import type { CallShape, ParsedInput } from '@cotyle/contract/call';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import type { Caller } from '../http/caller.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import { registerCall } from '../http/register-call.ts';
import type { CallContext } from '../http/register-call.ts';
import { withTransaction } from '../transactions/with-transaction.ts';

type ListCall = CallShape & { readonly access: { readonly kind: 'signed-in' } };

interface ListShape<C extends ListCall> {
  /** What the event of an export says, without what was typed into a search. */
  readonly what: string | ((input: ParsedInput<C>) => string);
  /** Whether it is an export; by default the whole list, as the CSV files ask for it, and not for a page. */
  readonly isExport?: (input: ParsedInput<C>) => boolean;
  readonly read: (input: ParsedInput<C>, context: ListReading<C>) => Promise<RawAnswer>;
}

interface ListReading<C extends ListCall> extends Omit<CallContext<C>, 'caller'> {
  readonly caller: Caller;
}

const PAGED = ['page', 'size', 'cursor'] as const;

const isWhole = ({ query }: { readonly query?: unknown }): boolean =>
  PAGED.every((name) => (query as Record<string, unknown> | undefined)?.[name] === undefined);

/** Registers a list whose exports are events. Each is recorded before the first row is sent. */
export const registerList = <C extends ListCall>(
  app: FastifyInstance,
  context: AppContext,
  call: C,
  { what, isExport = isWhole, read }: ListShape<C>,
): void =>
  registerCall(app, context, call, async (input, about) => {
    const caller = about.caller as Caller;
    const answer = await read(input, { ...about, caller });
    if (!isExport(input)) return answer;
    const newValue = typeof what === 'string' ? what : what(input);
    return new RawAnswer(answer.content, answer.version, () =>
      withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
        audit.record({ type: 'LIST_EXPORTED', initiatorId: caller.id, newValue });
        await Promise.resolve();
      }),
    );
  });
