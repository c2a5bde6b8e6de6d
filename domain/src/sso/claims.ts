import { email as emailRule, normalEmail } from '../validation/email.ts';
import { normalName } from '../validation/name.ts';

/** What an identity provider says about a person, as far as Cotyle uses it. */
export interface ProvidedPerson {
  /** Undefined unless the provider has verified that it belongs to the person. */
  readonly verifiedEmail: string | undefined;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly groups: readonly string[];
}

interface ClaimNames {
  readonly groups: string;
  readonly emailVerified: string;
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some providers send truth as a text or a number. */
const TRUE: readonly unknown[] = [true, 'true', 1, '1'];

const groupsOf = (value: unknown): readonly string[] => {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string' && one !== '') as string[];
};

/** The last word of a full name is the last name, where the provider does not say. */
const namesOf = (claims: Claims): { nameFirst: string; nameSecond: string } => {
  const first = normalName(textOf(claims['given_name']));
  const second = normalName(textOf(claims['family_name']));
  if (first !== '' && second !== '') return { nameFirst: first, nameSecond: second };
  const words = textOf(claims['name']).split(/\s+/).filter(Boolean);
  return {
    nameFirst: normalName(words.slice(0, -1).join(' ')),
    nameSecond: normalName(words.slice(-1).join('')),
  };
};

export const providedPerson = (claims: Claims, names: ClaimNames): ProvidedPerson => {
  const email = normalEmail(textOf(claims['email']));
  const isVerified = TRUE.includes(claims[names.emailVerified]) && emailRule(email).length === 0;
  return {
    verifiedEmail: isVerified ? email : undefined,
    ...namesOf(claims),
    groups: groupsOf(claims[names.groups]),
  };
};
