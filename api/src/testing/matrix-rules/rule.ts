import { mayManageRole } from '@cotyle/domain/access/roles';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { maySeePatient, VisibleProcedure } from '@cotyle/domain/access/visibility';
import { addStoredFile } from '../../imaging/files/testing/stored-file.ts';
import { makePatient, makePerson, makeProcedure } from '../matrix-world.ts';
import type { Kind, Made, MatrixViewer, PatientFacts, PersonFacts, World } from '../matrix-world.ts';

export interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** In place of a JSON body. */
  readonly form?: {
    readonly fields: Record<string, string>;
    readonly files: readonly { field: string; name: string; content: string }[];
  };
  /** A raw body with its headers. */
  readonly raw?: { readonly headers: Record<string, string>; readonly bytes?: string };
}

export interface Rule<F> {
  /** Undefined for a call about no record: then one kind is tried. */
  readonly make?: (world: World, kind: Kind, viewer: MatrixViewer | undefined) => Promise<Made<F>>;
  readonly input: (id: number, world: World, viewer: MatrixViewer | undefined) => Input | Promise<Input>;
  /** The expected status for a permitted role, by the rules of the domain. */
  readonly expected: (viewer: MatrixViewer, facts: F | undefined, world: World) => number;
  /** The status without a session; 401 by default. */
  readonly anonymous?: number;
}

export const NO_UPLOAD = '00000000-0000-4000-8000-000000000000';

export const rule = <F>(one: Rule<F>): Rule<unknown> => one as Rule<unknown>;

export const always = (status: number, input: Input = {}, nobody?: number) =>
  rule<never>({
    input: () => input,
    expected: () => status,
    ...(nobody === undefined ? {} : { anonymous: nobody }),
  });

export const ofProcedure = (input: (id: number, world: World) => Input, whenDeleted = 200) =>
  rule<VisibleProcedure>({
    make: makeProcedure,
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted ? whenDeleted : 200;
    },
  });

/** A model of a procedure of the kind, which not everybody who sees the procedure may download. */
export const ofFile = (
  input: (id: number) => Input,
  may: (viewer: MatrixViewer, facts: VisibleProcedure) => boolean,
  whenDeleted = 200,
  allowed = 200,
) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: procedureId, facts };
      const { cotyle, stranger } = world;
      const { id } = await addStoredFile(cotyle, { procedureId, creatorId: stranger.id, type: 'MODEL' });
      return { id, facts };
    },
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted && whenDeleted !== 200) return whenDeleted;
      return may(viewer, facts) ? allowed : 403;
    },
  });

export const ofPatient = (input: (id: number) => Input, may: typeof maySeePatient, whenDeleted: number) =>
  rule<PatientFacts>({
    make: makePatient,
    input,
    expected: (viewer, facts) => {
      if (!facts || !may(viewer, facts)) return 404;
      return facts.deleted ? whenDeleted : 200;
    },
  });

export const ofAccount = (
  input: (id: number, world: World) => Input | Promise<Input>,
  whenDeleted: number,
  forOneself: number,
) =>
  rule<PersonFacts>({
    make: makePerson,
    input,
    expected: (viewer, facts) => {
      if (!facts) return 404;
      if (!mayManageRole(viewer.role, facts.role)) return 403;
      if (facts.id === viewer.id) return forOneself;
      return facts.deleted ? whenDeleted : 200;
    },
  });

export const isAdministrator = (viewer: MatrixViewer): boolean =>
  viewer.role === 'ADMIN' || viewer.role === 'MASTER_ADMIN';

let lastNumber = 0;

/** Keeps names apart. */
export const nextNumber = (): number => (lastNumber += 1);
