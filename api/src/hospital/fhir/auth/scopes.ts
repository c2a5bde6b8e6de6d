/** What a client may do with a resource, in the letters of SMART: create, read, update, search. */
export type ScopeRight = 'c' | 'r' | 'u' | 's';

interface Scope {
  /** `*` for all. */
  readonly resource: string;
  readonly rights: string;
}

/** The words of SMART 1 for the letters of SMART 2. */
const WORDS: Readonly<Record<string, string>> = { read: 'rs', write: 'cu', '*': 'crus' };

/** `system/Patient.rs`, also `system/Patient.read`; undefined for one that means nothing here. */
const parseScope = (text: string): Scope | undefined => {
  const [, resource, said = ''] =
    /^system\/(\*|[A-Z][A-Za-z]{0,63})\.(read|write|\*|c?r?u?d?s?)$/.exec(text) ?? [];
  const rights = WORDS[said] ?? said;
  return resource === undefined || rights === '' ? undefined : { resource, rights };
};

export const allows = (scopes: readonly string[], resource: string, right: ScopeRight): boolean =>
  scopes.some((text) => {
    const scope = parseScope(text);
    return scope !== undefined && [resource, '*'].includes(scope.resource) && scope.rights.includes(right);
  });

/** Whether everything that a scope asks for is granted. */
const isGranted = (granted: readonly string[], text: string): boolean => {
  const scope = parseScope(text);
  if (!scope) return false;
  // Nothing is ever deleted by FHIR, so that right is never asked for.
  const rights = scope.rights.split('').filter((right) => right !== 'd') as ScopeRight[];
  return rights.length > 0 && rights.every((right) => allows(granted, scope.resource, right));
};

/** Those of the requested scopes that the connection has; all of its own where none is requested. */
export const grantedScopes = (granted: readonly string[], requested: string | undefined): string[] => {
  const asked = (requested ?? '').split(' ').filter((text) => text !== '');
  if (asked.length === 0) return granted.filter((text) => parseScope(text) !== undefined);
  return [...new Set(asked)].filter((text) => isGranted(granted, text));
};
