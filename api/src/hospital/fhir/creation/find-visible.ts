import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import { Statement } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import type { Tables } from '../../../platform/database/schema.ts';

/** At most a few rows of `t` for which all conditions hold. */
export const findVisible = async <Row>(
  tx: Transaction<Tables>,
  { select, table, where }: { select: string; table: string; where: readonly Condition[] },
): Promise<readonly Row[]> => {
  const statement = new Statement();
  const text = `select ${select} from ${table} t where ${statement.all(where)} order by t.id limit 3`;
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...statement.values]))).rows;
};
