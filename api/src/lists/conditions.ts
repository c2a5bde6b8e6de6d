import { straightened } from '@cotyle/domain/validation/name';
import { foldText } from '@cotyle/domain/validation/fold-text';
import { ANYWHERE_LENGTH } from '@cotyle/domain/lists/search-term';

/** A fragment of SQL with a `?` for each value; values are always bound as parameters. */
export interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its selectivity depends so much on the value that a generic plan would be a bad one. */
  readonly replan?: true;
  /** The same condition split into parts without common rows, each of which has an index ordered by id. */
  readonly disjoint?: readonly Condition[];
  /** It means that this expression is not before this time, and nothing else. */
  readonly since?: { readonly key: string; readonly time: Date };
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

export const TRUE: Condition = condition('true');

/** Deleted since a time in unix seconds, or ever. */
export const deletedSince = (after: number | undefined): Condition[] => [
  condition('t.deleted_at is not null'),
  ...(after === undefined ? [] : [condition('t.deleted_at >= to_timestamp(?)', after)]),
];

/** For a list that contains deleted records unless it is asked for one or the other. */
export const isDeleted = (query: {
  deleted?: boolean | undefined;
  after?: number | undefined;
}): Condition[] => {
  if (query.deleted === undefined) return [];
  return query.deleted ? deletedSince(query.after) : [condition('t.deleted_at is null')];
};

/** Collects the parameters of a statement and numbers its placeholders. */
export class Statement {
  private readonly parameters: unknown[] = [];

  get values(): readonly unknown[] {
    return this.parameters;
  }

  add({ text, values }: Condition): string {
    let index = 0;
    return text.replace(/\?/g, () => this.value(values[index++]));
  }

  value(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  all(conditions: readonly Condition[]): string {
    return conditions.length === 0 ? 'true' : conditions.map((each) => `(${this.add(each)})`).join(' and ');
  }
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const MAX_TERMS = 8;

/** The terms of a search, folded. Control characters separate terms: no row contains one, and PostgreSQL accepts no NUL. */
export const termsOf = (search: string | undefined): string[] =>
  foldText(search ?? '')
    .split(/[\s\p{Cc}]+/u)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);

/** The term as it was typed, and as names are stored: a tablet types O’Brien for O'Brien. */
export const spellingsOf = (term: string): readonly string[] => [...new Set([term, straightened(term)])];

/** A trigram index finds a term anywhere; a shorter term is found at the start of a word. */
export const containsTerm = (column: string, term: string): Condition => {
  const patterns = spellingsOf(term).map((spelling) => {
    const escaped = escapeLike(spelling);
    return spelling.length < ANYWHERE_LENGTH ? `% ${escaped}%` : `%${escaped}%`;
  });
  const text = patterns.map(() => `${column} like ?`).join(' or ');
  return { ...condition(patterns.length === 1 ? text : `(${text})`, ...patterns), replan: true };
};

/** Every term of the search must occur in the text. */
export const searchFor = (column: string, search: string | undefined): Condition[] =>
  termsOf(search).map((term) => containsTerm(column, term));
