import { condition } from '../../../lists/conditions.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { parseToken } from './parameters.ts';
import type { Token } from './parameters.ts';
import type { SearchParameter } from './parameter.ts';

/** An identifier of ours: its system, and the condition that a row has it. */
interface OwnIdentifier {
  readonly system: string;
  readonly is: (value: string) => Condition;
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? condition('false')
    : condition(
        conditions.map(({ text }) => `(${text})`).join(' or '),
        ...conditions.flatMap(({ values }) => values),
      );

/** `system|value`, `value`, or `|value` for one without a system; ours, and those that clients gave. */
export const identifierParameter = (
  own: readonly OwnIdentifier[],
  given?: 'patient_id' | 'procedure_id',
): SearchParameter => {
  const givenIs = ({ system, value }: Token): Condition[] => {
    if (given === undefined) return [];
    // As an array, so that the index of each alternative is used.
    const known = `t.id = any(array(select i.${given} from fhir_identifiers i where i.${given} is not null and i.value = ?`;
    return system === undefined
      ? [condition(`${known}))`, value)]
      : [condition(`${known} and i.system = ?))`, value, system)];
  };
  return {
    type: 'token',
    documentation: 'An identifier, as system|value or value',
    where: (values, name) =>
      anyOf(
        values.flatMap((text) => {
          const token = parseToken(text, name);
          const ours = own.filter(({ system }) => token.system === undefined || token.system === system);
          return [...ours.map(({ is }) => is(token.value)), ...givenIs(token)];
        }),
      ),
  };
};
