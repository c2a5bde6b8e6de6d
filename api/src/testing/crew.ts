import type { Role } from '@cotyle/domain/access/roles';
import type { TestApp } from './app.ts';
import { addPerson } from './people.ts';

export interface CrewMember {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A person of a role, signed in. */
export const signedIn = async (
  cotyle: TestApp,
  role: Role,
  person: { nameFirst?: string; locationId?: number } = {},
): Promise<CrewMember> => {
  const added = await addPerson(cotyle.parts.database.kysely, { ...person, role });
  const { access } = await cotyle.signIn(added.email);
  return { ...added, token: access.token };
};

/** A call by hand, for headers and bodies that the typed client would not send. */
export const rawCall = async (
  cotyle: TestApp,
  token: string | undefined,
  target: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; etag: string | null; text: string; body: unknown }> => {
  const response = await fetch(`${cotyle.origin}/api${target}`, {
    method: options.method ?? 'GET',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    text,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
};
