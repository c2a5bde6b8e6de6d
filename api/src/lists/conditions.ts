/** A fragment of SQL with a `?` for each value; values are always bound as parameters. */
export interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its selectivity depends so much on the value that a generic plan would be a bad one. */
  readonly replan?: true;
  /** The same condition split into parts without common rows, each of which has an index ordered by id. */
  readonly disjoint?: readonly Condition[];
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

export const TRUE: Condition = condition('true');

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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** From three characters on a trigram index finds a term anywhere; a shorter one is found at the start of a word. */
const TRIGRAM_LENGTH = 3;
const MAX_TERMS = 8;

/** Control characters separate terms: no row contains one, and PostgreSQL accepts no NUL. */
export const termsOf = (search: string | undefined): string[] =>
  (search ?? '')
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);

export const containsTerm = (column: string, term: string): Condition => {
  const escaped = escapeLike(term);
  const pattern = term.length < TRIGRAM_LENGTH ? `% ${escaped}%` : `%${escaped}%`;
  return { ...condition(`${column} like ?`, pattern), replan: true };
};

/** Every term of the search must occur in the search column. */
export const searchFor = (column: string, search: string | undefined): Condition[] =>
  termsOf(search).map((term) => containsTerm(column, term));

/** Characters of an n-gram in the column `search_ngrams`. */
const NGRAM_LENGTH = 5;

/** The same for large tables: a row that contains a term contains all its n-grams, and few rows do. */
export const searchByNgrams = (search: string | undefined): Condition[] => {
  const long = termsOf(search).filter((term) => Array.from(term).length >= NGRAM_LENGTH);
  return [
    ...long.map((term) => ({
      ...condition('t.search_ngrams @> ngram_hashes(?)', term),
      replan: true as const,
    })),
    ...searchFor('t.search', search),
  ];
};
