import { randomUUID } from 'node:crypto';
import { assign } from '../clinic.ts';
import { ABSENT, makeLocation, makeMessage, makePerson } from '../matrix-world.ts';
import type { PersonFacts, World } from '../matrix-world.ts';
import { TEST_PASSWORD, addPerson } from '../people.ts';
import type { Input, Rule } from './rule.ts';
import { always, isAdministrator, nextNumber, ofAccount, ofProcedure, rule } from './rule.ts';

const addSession = async ({ cotyle }: World, userId: number): Promise<string> => {
  const id = randomUUID();
  await cotyle.context.database.kysely
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: new Date(), ended_at: null, end_reason: null })
    .execute();
  return id;
};

/** A session, which only its owner may end. */
const ofOwnSession = (input: (sessionId: string) => Input) =>
  rule<{ ownerId: number }>({
    make: async (world, kind, viewer) => {
      if (kind === 'absent') return { id: 0, facts: undefined };
      const ownerId = kind === 'own' && viewer ? viewer.id : world.stranger.id;
      return { id: ownerId, facts: { ownerId } };
    },
    input: async (ownerId, world) => input(ownerId > 0 ? await addSession(world, ownerId) : randomUUID()),
    expected: (viewer, facts) => (facts?.ownerId === viewer.id ? 200 : 404),
  });

const ofOwnId = (param: string) =>
  rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { [param]: id } }),
    expected: (viewer, facts) => (facts?.id === viewer.id ? 200 : 404),
  });

const ofLocation = (input: (id: number) => Input, whenDeleted: number) =>
  rule<{ deleted: boolean }>({
    make: makeLocation,
    input,
    expected: (_, facts) => (facts ? (facts.deleted ? whenDeleted : 200) : 404),
  });

const LOCATION = {
  name: 'North',
  address: '1 Main Street',
  phoneNumber: '+1 (555) 010 2000',
  hasSurgery: true,
  hasRadiology: true,
  active: true,
};

const account = (world: World, role: string) => ({
  role,
  nameFirst: 'New',
  nameSecond: 'Person',
  email: `new${nextNumber()}@clinic.test`,
  status: 'ACTIVE',
  locationId: world.here,
});

/** Keeps the role of the changed account, so that only the permission to edit it is tested. */
const accountUpdate = async (id: number, world: World): Promise<Input> => {
  const found = await world.cotyle.context.database.kysely
    .selectFrom('users')
    .select(['role', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  const fields = account(world, found?.role ?? 'SURGEON');
  return { body: { user: { id, ...fields, ...(found ? { email: found.email } : {}) } } };
};

/** A pair of a surgeon of a kind and a new assistant of the same location. */
const pairOf = (assigned: boolean, write: (surgeonId: number, assistantId: number) => Input) =>
  rule<{ id: number }>({
    make: async (world, kind) => {
      if (kind === 'absent') return { id: 999_999_999, facts: undefined };
      const id =
        kind === 'own' || kind === 'assigned surgeon’s' ? world.viewers.SURGEON.id : world.stranger.id;
      return { id, facts: { id } };
    },
    input: async (surgeonId, world) => {
      const db = world.cotyle.context.database.kysely;
      const locationId = surgeonId === world.stranger.id ? world.there : world.here;
      const assistant = await addPerson(db, { role: 'SURGICAL_ASSISTANT', locationId });
      if (assigned && surgeonId !== 999_999_999) await assign(db, surgeonId, assistant.id);
      return write(surgeonId, assistant.id);
    },
    expected: (viewer, facts) => (facts && (isAdministrator(viewer) || facts.id === viewer.id) ? 200 : 404),
  });

const partnersOf = (side: 'SURGEON' | 'SURGICAL_ASSISTANT') =>
  rule<{ id: number }>({
    make: async (world, kind) => {
      if (kind === 'absent') return { id: 999_999_999, facts: undefined };
      if (kind === 'own') return { id: world.viewers[side].id, facts: { id: world.viewers[side].id } };
      const { id } = await addPerson(world.cotyle.context.database.kysely, { role: side });
      return { id, facts: { id } };
    },
    input: (id) => ({ params: { id } }),
    expected: (viewer, facts) => (facts && (isAdministrator(viewer) || facts.id === viewer.id) ? 200 : 404),
  });

export const PEOPLE_RULES = {
  'user.me': always(200),
  'user.requestReset': always(200, { body: { email: 'nobody@clinic.test' } }, 200),
  'user.checkResetLink': always(403, { query: { token: 'x' } }, 403),
  'user.passwordRule': always(200, {}, 200),
  'user.changeOwnPassword': always(422, { body: { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD } }),
  'user.setPassword': ofAccount((userId) => ({ body: { userId, newPassword: 'Tibia#4321' } }), 404, 403),
  'account.sessions': always(200),
  'account.endSession': ofOwnSession((sessionId) => ({ body: { sessionId } })),
  'account.endSessions': always(200, { body: { keepCurrent: true } }),
  'account.mails': always(200),
  'account.saveMails': always(200, {
    body: { rhythm: 'OFF', cases: false, procedures: false, messages: false },
  }),
  'directory.all': always(200),
  'admin-user.all': always(200),
  'admin-user.get': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'admin-user.dependents': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'admin-user.update': { ...ofAccount(() => ({}), 409, 200), input: accountUpdate },
  'admin-user.save': rule<never>({
    input: (_, world) => ({ body: { ...account(world, 'SURGEON'), password: 'Tibia#4321' } }),
    expected: () => 200,
  }),
  'admin-user.delete': ofAccount((userId) => ({ body: { userId } }), 409, 409),
  'admin-user.sessions': ofAccount((id) => ({ params: { id } }), 200, 200),
  'admin-user.endSession': ofAccount(
    async (userId, world) => ({
      body: { userId, sessionId: userId === ABSENT ? randomUUID() : await addSession(world, userId) },
    }),
    200,
    200,
  ),
  'admin-user.endSessions': ofAccount((userId) => ({ body: { userId } }), 200, 200),
  'location.all': always(200),
  'location.get': ofLocation((id) => ({ params: { id } }), 200),
  'location.dependents': ofLocation((id) => ({ params: { id } }), 200),
  'location.create': always(200, { body: LOCATION }),
  'location.update': ofLocation((id) => ({ body: { id, ...LOCATION } }), 409),
  'location.delete': ofLocation((locationId) => ({ body: { locationId } }), 409),
  'assignment.bySurgeon': partnersOf('SURGEON'),
  'assignment.byAssistant': partnersOf('SURGICAL_ASSISTANT'),
  'assignment.create': pairOf(false, (surgeonId, surgeonAssistantId) => ({
    body: { surgeonId, surgeonAssistantId },
  })),
  'assignment.delete': pairOf(true, (surgeonId, assistantId) => ({ params: { surgeonId, assistantId } })),
  'assignment.all': always(200),
  'message.received': ofOwnId('receiverId'),
  'message.sent': ofOwnId('senderId'),
  'message.read': rule<{ receiverId: number }>({
    make: makeMessage,
    input: (messageId) => ({ params: { messageId } }),
    expected: (viewer, facts) => (facts?.receiverId === viewer.id ? 200 : 404),
  }),
  'message.send': ofProcedure((procedureId, world) => ({
    body: { text: 'Hello', receiverId: world.stranger.id, procedureId },
  })),
  'live.stream': always(200),
} satisfies Record<string, Rule<unknown>>;
