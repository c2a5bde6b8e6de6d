/** A piece of SQL with a `?` for each value; the values never become text. */
export interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
  /** How many rows it leaves depends on the value so much that one plan for all would be a bad one. */
  readonly replan?: true;
  /** The same in parts of which no two hold the same row, each found in the order of the ids by an index of its own. */
  readonly disjoint?: readonly Condition[];
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

export const TRUE: Condition = condition('true');

/** Numbers the places in the order of the values, from what is already there. */
export class Statement {
  private readonly held: unknown[] = [];

  get values(): readonly unknown[] {
    return this.held;
  }

  add({ text, values }: Condition): string {
    let index = 0;
    return text.replace(/\?/g, () => this.value(values[index++]));
  }

  value(value: unknown): string {
    this.held.push(value);
    return `$${this.held.length}`;
  }

  all(conditions: readonly Condition[]): string {
    return conditions.length === 0 ? 'true' : conditions.map((one) => `(${this.add(one)})`).join(' and ');
  }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** From three characters a trigram index finds them anywhere; below that only where a word begins. */
const SHORTEST_ANYWHERE = 3;
const WORDS_AT_MOST = 8;

/** No row holds a control character, and PostgreSQL takes no NUL at all. */
export const termsOf = (search: string | undefined): string[] =>
  (search ?? '')
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_AT_MOST);

export const containsTerm = (column: string, word: string): Condition => {
  const escaped = escapeLike(word);
  const pattern = word.length < SHORTEST_ANYWHERE ? `% ${escaped}%` : `%${escaped}%`;
  return { ...condition(`${column} like ?`, pattern), replan: true };
};

/** Every word of the search must stand somewhere in the row's search column. */
export const searchFor = (column: string, search: string | undefined): Condition[] =>
  termsOf(search).map((word) => containsTerm(column, word));

/** As many letters as a piece of the column `search_ngrams` has. */
const NGRAM_LENGTH = 5;

/** The same in a table that grows without end: wherever a word stands, all its pieces do, and those are few rows. */
export const searchByNgrams = (search: string | undefined): Condition[] => {
  const long = termsOf(search).filter((word) => Array.from(word).length >= NGRAM_LENGTH);
  return [
    ...long.map((word) => ({
      ...condition('t.search_ngrams @> ngram_hashes(?)', word),
      varies: true as const,
    })),
    ...searchFor('t.search', search),
  ];
};
