/** A piece of SQL with a `?` for each value; the values never become text. */
export interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
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

/** Every word of the search must stand somewhere in the row's search column. */
export const searchFor = (column: string, search: string | undefined): Condition[] =>
  (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_AT_MOST)
    .map((word) => {
      const escaped = escapeLike(word);
      return condition(
        `${column} like ?`,
        word.length < SHORTEST_ANYWHERE ? `% ${escaped}%` : `%${escaped}%`,
      );
    });
