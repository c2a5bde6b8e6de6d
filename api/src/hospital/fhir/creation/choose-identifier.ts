import { SYSTEMS } from '../resources/systems.ts';
import { invalid } from './input.ts';
import type { InputIdentifier } from './input.ts';

/** The identifier of a resource that counts, out of those that a client sends. */
export interface BusinessIdentifier {
  /** Empty where the client gave none. */
  readonly system: string;
  readonly value: string;
}

const hasType = ({ type }: InputIdentifier, code: string): boolean =>
  (type?.coding ?? []).some((one) => one.system === SYSTEMS.identifierType && one.code === code);

/** The only one, or the only one of the type (v2-0203). More of them would leave open which is meant. */
export const chooseIdentifier = (
  identifiers: readonly InputIdentifier[],
  code: 'MR' | 'PLAC',
  path: string,
): BusinessIdentifier => {
  const typed = identifiers.filter((one) => hasType(one, code));
  const [chosen, ...others] = identifiers.length === 1 ? identifiers : typed;
  if (!chosen || others.length > 0)
    throw invalid(path, `Give one identifier, or exactly one of the type ${code}`);
  return { system: chosen.system ?? '', value: chosen.value };
};
