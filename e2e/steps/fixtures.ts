import { adminUserCalls, directoryCalls } from '@cotyle/contract/admin-users';
import { roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { ApiClient } from './api-client.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './people.ts';

interface NewPerson {
  readonly role: Role;
  readonly nameSecond: string;
  readonly status?: UserStatus;
  /** Where that person of the demo works. */
  readonly besides: Person;
}

/** Somebody of this test's own, so that no other test meets what happens to him. */
export const createUser = async (
  administrator: ApiClient,
  { role, nameSecond, status = 'ACTIVE', besides }: NewPerson,
): Promise<Person & { id: number }> => {
  const { value: people } = await administrator.call(directoryCalls.all, {});
  const locationId = people.find(({ email }) => email === besides.email)?.location?.id ?? 0;
  // Tests of one worker share a clinic: a number makes the address new.
  const email = `${nameSecond.toLowerCase()}.${people.length}@demo.test`;
  const { value } = await administrator.call(adminUserCalls.save, {
    body: {
      role,
      nameFirst: 'Alex',
      nameSecond,
      email,
      phoneNumber: null,
      status,
      locationId,
      password: PASSWORD,
    },
  });
  return { id: value.id, email, name: `Alex ${nameSecond}`, role: roleLabel(role) };
};
