import { foldText } from '@cotyle/domain/validation/fold-text';
import { condition, escapeLike } from '../../../lists/conditions.ts';
import { badValue, parseId } from './parameter.ts';
import type { SearchParameter } from './parameter.ts';

/** By the id of the resource, which is not always that of a row. */
export const idParameter = (
  rowId: (id: string) => number | undefined,
  /** Of a part of a case: the number of the case, which has an index. */
  caseOf?: (id: number) => number,
): SearchParameter => ({
  type: 'token',
  documentation: 'The id of the resource',
  where: (values) => {
    const ids = values.map(rowId).filter((id) => id !== undefined);
    return caseOf
      ? condition('t.procedure_id = any(?::bigint[]) and t.id = any(?::bigint[])', ids.map(caseOf), ids)
      : condition('t.id = any(?::bigint[])', ids);
  },
});

/** `Patient/12`, `12`, or an address that ends so. A reference to another type matches nothing. */
export const referenceParameter = (
  column: string,
  target: string,
  documentation: string,
): SearchParameter => ({
  type: 'reference',
  documentation,
  where: (values) =>
    condition(
      `${column} = any(?::bigint[])`,
      values.map((value) => parseReference(value, target)).filter((id) => id !== undefined),
    ),
});

export const parseReference = (reference: string, target: string): number | undefined => {
  const parts = reference.split('/');
  const id = parts.at(-1) ?? '';
  return parts.length === 1 || parts.at(-2) === target ? parseId(id) : undefined;
};

const codeOf = (token: string): string => token.slice(token.lastIndexOf('|') + 1);

/** Codes of FHIR and what each stands for in the column. A code that never occurs matches nothing. */
export const codeParameter = (
  column: string,
  codes: Readonly<Record<string, readonly (string | boolean)[]>>,
  documentation: string,
): SearchParameter => ({
  type: 'token',
  documentation,
  where: (values) =>
    condition(
      `${column}::text = any(?::text[])`,
      values
        .map(codeOf)
        .flatMap((code) => (Object.hasOwn(codes, code) ? (codes[code] ?? []) : []))
        .map(String),
    ),
});

export interface Token {
  /** Undefined where any system will do. */
  readonly system: string | undefined;
  readonly value: string;
}

export const parseToken = (text: string, name: string): Token => {
  const bar = text.indexOf('|');
  const token =
    bar < 0 ? { system: undefined, value: text } : { system: text.slice(0, bar), value: text.slice(bar + 1) };
  if (token.value === '') throw badValue(name, 'Give a value, such as system|value');
  return token;
};

/** A text that begins so, whatever its letters' case and accents. */
export const stringParameter = (columns: readonly string[], documentation: string): SearchParameter => ({
  type: 'string',
  documentation,
  where: (values) => {
    const conditions = values.map((value) => {
      const pattern = `${escapeLike(foldText(value.trim()))}%`;
      const begins = columns.map((column) => `fold_text(${column}) like ?`).join(' or ');
      return condition(`(${begins})`, ...columns.map(() => pattern));
    });
    return condition(
      conditions.map(({ text }) => text).join(' or '),
      ...conditions.flatMap((each) => each.values),
    );
  },
});
