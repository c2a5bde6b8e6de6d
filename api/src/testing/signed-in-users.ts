import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type { TestApp } from './app.ts';
import { addPerson } from './people.ts';
import type { TestPerson } from './people.ts';

export interface SignedInUser extends TestPerson {
  readonly token: string;
}

export const addSignedInUser = async (
  cotyle: TestApp,
  person: Parameters<typeof addPerson>[1] = {},
): Promise<SignedInUser> => {
  const added = await addPerson(cotyle.context.database.kysely, person);
  return { ...added, token: (await cotyle.signIn(added.email)).access.token };
};

/** One signed-in person of every role. */
export const addUserOfEachRole = async (
  cotyle: TestApp,
  person: { locationId?: number } = {},
): Promise<Record<Role, SignedInUser>> => {
  const staff: [Role, SignedInUser][] = [];
  for (const role of ROLES) staff.push([role, await addSignedInUser(cotyle, { role, ...person })]);
  return Object.fromEntries(staff) as Record<Role, SignedInUser>;
};
