import type { AppContext } from '../context/app-context.ts';
import type { Caller } from '../http/caller.ts';
import { RawAnswer } from '../http/raw-answer.ts';
import type { ListQuery } from '../lists/list.ts';
import { withTransaction } from '../transactions/with-transaction.ts';

interface Exported {
  readonly caller: Caller;
  readonly query: ListQuery<string>;
  /** What was exported, without what was typed into a search. */
  readonly what: string;
}

/** A whole list is an export, as the CSV files of the lists ask for it; a page is not. It is recorded before the first row is sent. */
export const recordExport = (
  context: AppContext,
  { caller, query, what }: Exported,
  answer: RawAnswer,
): RawAnswer => {
  const isWhole = query.page === undefined && query.size === undefined && query.cursor === undefined;
  if (!isWhole) return answer;
  return new RawAnswer(answer.content, answer.version, () =>
    withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
      audit.record({ type: 'LIST_EXPORTED', initiatorId: caller.id, newValue: what });
      await Promise.resolve();
    }),
  );
};
