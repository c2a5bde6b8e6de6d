import type { Role } from '@cotyle/domain/access/roles';
import type { Viewer, VisibleProcedure } from '@cotyle/domain/access/visibility';
import type { TestApp } from './app.ts';
import { addLocation, addPatient, addProcedure, assign } from './clinic.ts';
import { addPerson } from './people.ts';

export interface MatrixViewer extends Viewer {
  readonly email: string;
  readonly token: string;
}

export interface World {
  readonly cotyle: TestApp;
  readonly here: number;
  readonly there: number;
  readonly viewers: Readonly<Record<Role, MatrixViewer>>;
  /** A surgeon of another location who shares nothing with anybody. */
  readonly stranger: { readonly id: number };
}

/** One of each role: the assistant works for the surgeon, the radiologist at `here`. */
export const makeWorld = async (cotyle: TestApp): Promise<World> => {
  const db = cotyle.context.database.kysely;
  const [here, there] = [await addLocation(db), await addLocation(db)];
  const join = async (role: Role, surgeonIds: number[] = []): Promise<MatrixViewer> => {
    const person = await addPerson(db, { role, locationId: here });
    for (const id of surgeonIds) await assign(db, id, person.id);
    const { access } = await cotyle.signIn(person.email);
    return { ...person, role, locationId: here, surgeonIds, token: access.token };
  };
  const surgeon = await join('SURGEON');
  return {
    cotyle,
    here,
    there,
    viewers: {
      SURGEON: surgeon,
      SURGICAL_ASSISTANT: await join('SURGICAL_ASSISTANT', [surgeon.id]),
      RADIOLOGIST: await join('RADIOLOGIST'),
      IMAGE_ENGINEER: await join('IMAGE_ENGINEER'),
      ADMIN: await join('ADMIN'),
      MASTER_ADMIN: await join('MASTER_ADMIN'),
    },
    stranger: await addPerson(db, { role: 'SURGEON', locationId: there }),
  };
};

export const KINDS = [
  'own',
  'assigned surgeon’s',
  'same location',
  'foreign',
  'in work',
  'deleted',
  'absent',
] as const;
export type Kind = (typeof KINDS)[number];

export const ABSENT = 999_999_999;

/** A record of a kind, created for every cell, and the facts that the rules need; an absent record has none. */
export interface Made<F> {
  readonly id: number;
  readonly facts: F | undefined;
}

const procedureOf = (world: World, kind: Exclude<Kind, 'absent'>): Omit<VisibleProcedure, 'procedureId'> => {
  const own = world.viewers.SURGEON.id;
  const other = world.stranger.id;
  const base = { radiologyLocationId: null, status: 'NEW' as const, deleted: false };
  switch (kind) {
    case 'own':
      return { ...base, creatorId: own, surgeonId: own };
    case 'assigned surgeon’s':
      return { ...base, creatorId: other, surgeonId: own };
    case 'same location':
      return { ...base, creatorId: other, surgeonId: other, radiologyLocationId: world.here, status: 'SCAN' };
    case 'foreign':
      return {
        ...base,
        creatorId: other,
        surgeonId: other,
        radiologyLocationId: world.there,
        status: 'SCAN',
      };
    case 'in work':
      return {
        ...base,
        creatorId: other,
        surgeonId: other,
        radiologyLocationId: world.there,
        status: 'MODEL_IN_WORK',
      };
    case 'deleted':
      return { ...base, creatorId: own, surgeonId: own, deleted: true };
  }
};

export const makeProcedure = async (world: World, kind: Kind): Promise<Made<VisibleProcedure>> => {
  if (kind === 'absent') return { id: ABSENT, facts: undefined };
  const facts = procedureOf(world, kind);
  const id = await addProcedure(world.cotyle.context.database.kysely, facts);
  return { id, facts: { ...facts, procedureId: id } };
};

export interface PatientFacts {
  readonly creatorId: number;
  readonly deleted: boolean;
}

export const makePatient = async (world: World, kind: Kind): Promise<Made<PatientFacts>> => {
  if (kind === 'absent') return { id: ABSENT, facts: undefined };
  const isOwn = kind === 'own' || kind === 'assigned surgeon’s' || kind === 'deleted';
  const facts = {
    creatorId: isOwn ? world.viewers.SURGEON.id : world.stranger.id,
    deleted: kind === 'deleted',
  };
  return { id: await addPatient(world.cotyle.context.database.kysely, facts), facts };
};

export interface PersonFacts {
  readonly id: number;
  readonly role: Role;
  readonly deleted: boolean;
}

/** `own` is the viewer, `same location` an administrator, and the others are clinical people. */
export const makePerson = async (
  world: World,
  kind: Kind,
  viewer: MatrixViewer | undefined,
): Promise<Made<PersonFacts>> => {
  if (kind === 'absent') return { id: ABSENT, facts: undefined };
  if (kind === 'own' && viewer)
    return { id: viewer.id, facts: { id: viewer.id, role: viewer.role, deleted: false } };
  const role: Role = kind === 'same location' ? 'ADMIN' : 'SURGEON';
  const deleted = kind === 'deleted';
  const { id } = await addPerson(world.cotyle.context.database.kysely, {
    role,
    deleted,
    locationId: world.here,
  });
  return { id, facts: { id, role, deleted } };
};

export const makeLocation = async (world: World, kind: Kind): Promise<Made<{ deleted: boolean }>> => {
  if (kind === 'absent') return { id: ABSENT, facts: undefined };
  const deleted = kind === 'deleted';
  return { id: await addLocation(world.cotyle.context.database.kysely, { deleted }), facts: { deleted } };
};

export const makeMessage = async (
  world: World,
  kind: Kind,
  viewer: MatrixViewer | undefined,
): Promise<Made<{ receiverId: number }>> => {
  if (kind === 'absent') return { id: ABSENT, facts: undefined };
  const someone = await addPerson(world.cotyle.context.database.kysely);
  const receiverId = kind === 'own' && viewer ? viewer.id : someone.id;
  const { id } = await world.cotyle.context.database.kysely
    .insertInto('messages')
    .values({
      procedure_id: null,
      sender_id: world.stranger.id,
      receiver_id: receiverId,
      reply_to_id: null,
      text: 'x',
      creation: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, facts: { receiverId } };
};
