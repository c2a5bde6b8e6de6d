import { randomUUID } from 'node:crypto';
import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import type { CALLS } from '@cotyle/contract/calls';
import { mayManageRole } from '@cotyle/domain/access/roles';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import { mayEditPatient, maySeePatient, maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { mayPlan } from '@cotyle/domain/planning/saved-plan';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { isPriImportable } from '@cotyle/domain/pri/importing';
import { mayDelete, mayDownload, mayUpload, mayViewModels } from '@cotyle/domain/files/rights';
import { mayApprove } from '@cotyle/domain/planning/approval/rules';
import { addStoredPlanPicture } from '../cases/plans/pictures/testing/stored-plan-picture.ts';
import { addPin, aQuestion } from '../cases/pins/testing/stored-pin.ts';
import { aPlan } from '../cases/plans/testing/a-plan.ts';
import { addStoredCatalogue } from '../imaging/catalogues/testing/stored-catalogue.ts';
import { aPacs } from '../hospital/sending/testing/a-pacs.ts';
import { addConnection } from '../hospital/connections/testing/stored-connection.ts';
import type { DicomPath } from '../hospital/dicomweb/testing/own-uids.ts';
import { giveOwnUids } from '../hospital/dicomweb/testing/own-uids.ts';
import { addStoredScan } from '../imaging/ct/testing/stored-scan.ts';
import { addStoredFile } from '../imaging/files/testing/stored-file.ts';
import { addStoredLevels } from '../imaging/models/testing/stored-levels.ts';
import { addStoredPicture } from '../imaging/pictures/testing/stored-picture.ts';
import { addSegmentation, TEST_WINDOW } from '../imaging/segmentation/testing/stored-segmentation.ts';
import { addPasskeyRow, addTotp } from '../people/factors/testing/stored-factors.ts';
import { addFile, assign } from './clinic.ts';
import { addUpload } from '../imaging/uploads/testing/add-upload.ts';
import { metadataOf } from '../imaging/uploads/testing/tus.ts';
import { ABSENT, makeMessage, makePatient, makePerson, makeLocation, makeProcedure } from './matrix-world.ts';
import type { Kind, Made, MatrixViewer, PatientFacts, PersonFacts, World } from './matrix-world.ts';
import { addPerson, TEST_PASSWORD } from './people.ts';

type Calls = typeof CALLS;
type CallName = { [R in keyof Calls]: `${R & string}.${keyof Calls[R] & string}` }[keyof Calls];

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

const NO_UPLOAD = '00000000-0000-4000-8000-000000000000';

const rule = <F>(one: Rule<F>): Rule<unknown> => one as Rule<unknown>;

const always = (status: number, input: Input = {}, nobody?: number) =>
  rule<never>({
    input: () => input,
    expected: () => status,
    ...(nobody === undefined ? {} : { anonymous: nobody }),
  });

const ofProcedure = (input: (id: number, world: World) => Input, whenDeleted = 200) =>
  rule<VisibleProcedure>({
    make: makeProcedure,
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted ? whenDeleted : 200;
    },
  });

/** A model of a procedure of the kind, which not everybody who sees the procedure may download. */
const ofFile = (
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
/** An inspected scan of a procedure of the kind, or one of its slices, which everybody who sees the procedure may view. */
const ofScan = (idOf: (scan: { id: number; sliceIds: readonly number[] }) => number) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: procedureId, facts };
      const scan = await addStoredScan(world.cotyle, { procedureId, creatorId: world.stranger.id });
      return { id: idOf(scan), facts };
    },
    input: (id) => ({ params: { id } }),
    expected: (viewer, facts) =>
      facts && maySeeProcedure(viewer, facts) && mayDownload(viewer.role, 'SCAN') ? 200 : 404,
  });
/** An image of a scan of a procedure of the kind, by the identifiers of DICOM. */
const ofInstance = (input: (path: DicomPath) => Input, allowed = 200) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: ABSENT, facts };
      const { id } = await addStoredScan(world.cotyle, { procedureId, creatorId: world.stranger.id });
      return { id, facts };
    },
    input: async (id, world) => input(await giveOwnUids(world.cotyle, id)),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? allowed : 404),
  });
const mayHaveModel = ({ role }: MatrixViewer): boolean => mayDownload(role, 'MODEL');

/** A question of somebody else on a model of a procedure of the kind; invisible to those who may not view models. */
const ofPin = (
  input: (pinId: number) => Input,
  done: (viewer: MatrixViewer, facts: VisibleProcedure) => number,
) =>
  rule<VisibleProcedure>({
    make: async (world, kind) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: ABSENT, facts };
      return { id: await addPin(world.cotyle, { procedureId, authorId: world.stranger.id }), facts };
    },
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts) || !mayViewModels(viewer.role)) return 404;
      return facts.deleted ? 409 : done(viewer, facts);
    },
  });

/** The upload of a scan, which not everybody who sees the procedure may start. */
const ofUpload = (input: (procedureId: number) => Input, done: number) =>
  rule<VisibleProcedure>({
    make: makeProcedure,
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayUpload(viewer.role, 'SCAN') ? done : 403;
    },
  });

/** The segmentation of a procedure of the kind, edited by the viewer; `done` is for those who may make models of it. */
const ofSegmentation = (
  input: (id: number) => Input,
  done: number,
  more: { readonly state?: 'QUEUED'; readonly whenDeleted?: number } = {},
) =>
  rule<VisibleProcedure>({
    make: async (world, kind, viewer) => {
      const { id: procedureId, facts } = await makeProcedure(world, kind);
      if (!facts) return { id: ABSENT, facts };
      const editorId = viewer?.id ?? world.stranger.id;
      const state = more.state ?? 'READY';
      return { id: await addSegmentation(world.cotyle, { procedureId, editorId, state }), facts };
    },
    input,
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted ? (more.whenDeleted ?? 409) : done;
    },
  });
const SAVE = { window: TEST_WINDOW, saveId: NO_UPLOAD, baseVersion: 1 };

const TUS = { 'tus-resumable': '1.0.0' };

/** An unfinished upload, which only its owner may access. */
const ofOwnUpload = (raw: Input['raw'], done: number) =>
  rule<{ creatorId: number }>({
    make: async (world, kind, viewer) => {
      const creatorId = kind === 'own' && viewer ? viewer.id : world.stranger.id;
      if (kind === 'absent') return { id: 0, facts: undefined };
      return {
        id: await addUpload(world.cotyle, { creatorId, locationId: world.here }),
        facts: { creatorId },
      };
    },
    input: async (procedureId, { cotyle }) => {
      const found = await cotyle.context.database.kysely
        .selectFrom('uploads')
        .select('id')
        .where('procedure_id', '=', procedureId)
        .executeTakeFirst();
      return { params: { upload: found?.id ?? NO_UPLOAD }, ...(raw ? { raw } : {}) };
    },
    expected: (viewer, facts) => (facts?.creatorId === viewer.id ? done : 404),
  });

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

/** What was shown is not what is there, which shows only to those who may see the procedure. */
const ofTimeOut = () =>
  rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({ body: { procedureId, item: 'SIDE', subjectSha256: '0'.repeat(64) } }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted ? 409 : 412;
    },
  });

const ofPatient = (input: (id: number) => Input, may: typeof maySeePatient, whenDeleted: number) =>
  rule<PatientFacts>({
    make: makePatient,
    input,
    expected: (viewer, facts) => {
      if (!facts || !may(viewer, facts)) return 404;
      return facts.deleted ? whenDeleted : 200;
    },
  });

const ofAccount = (
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

/** A catalogue of the clinic, by its id or that of its version. */
const ofCatalogue = (input: (id: number) => Input, by: 'versionId' | 'catalogueId' = 'versionId') =>
  rule<true>({
    make: async ({ cotyle, stranger }, kind) => {
      if (kind === 'absent') return { id: ABSENT, facts: undefined };
      return { id: (await addStoredCatalogue(cotyle, { by: stranger.id }))[by], facts: true };
    },
    input,
    expected: (_, facts) => (facts ? 200 : 404),
  });

const LOCATION = {
  name: 'North',
  address: '1 Main Street',
  phoneNumber: '+1 (555) 010 2000',
  hasSurgery: true,
  hasRadiology: true,
  active: true,
};
const PATIENT = {
  nameFirst: 'Pat',
  nameSecond: 'Smith',
  gender: 'FEMALE',
  dateOfBirth: '1950-01-02',
  medicalInsuranceId: 'M1',
};
const isAdministrator = (viewer: MatrixViewer): boolean =>
  viewer.role === 'ADMIN' || viewer.role === 'MASTER_ADMIN';

let count = 0;
const account = (world: World, role: string) => {
  count += 1;
  return {
    role,
    nameFirst: 'New',
    nameSecond: 'Person',
    email: `new${count}@clinic.test`,
    status: 'ACTIVE',
    locationId: world.here,
  };
};

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

const OWN_PROOF = { body: { password: TEST_PASSWORD } };
const NO_CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const NO_ASSERTION = {
  ...NO_CREDENTIAL,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};
const NO_REGISTRATION = { ...NO_CREDENTIAL, response: { clientDataJSON: 'x', attestationObject: 'x' } };

/** A person of the kind with an authenticator app, unless it is the viewer, whose other calls would then need a code. */
const makePersonWithFactor: NonNullable<Rule<PersonFacts>['make']> = async (world, kind, viewer) => {
  const made = await makePerson(world, kind, viewer);
  if (!made.facts || Object.values(world.viewers).some(({ id }) => id === made.id)) return made;
  await addTotp(world.cotyle.context.database.kysely, made.id);
  return made;
};

/** A passkey of somebody else, which is as absent as one that never was. */
const ofOtherPasskey = (input: (id: number) => Input) =>
  rule<true>({
    make: async ({ cotyle, stranger }, kind) =>
      kind === 'absent'
        ? { id: ABSENT, facts: undefined }
        : { id: await addPasskeyRow(cotyle.context.database.kysely, stranger.id), facts: true },
    input,
    expected: () => 404,
  });

/** Every call of the contract; one that is missing here does not compile. */
export const RULES: Record<CallName, Rule<unknown>> = {
  'app.about': always(200, {}, 200),
  'auth.access': rule<never>({
    // Another account each time, because of the throttle.
    input: () => ({ body: { username: `stranger${(count += 1)}@clinic.test`, password: 'Wrong#1234' } }),
    expected: () => 403,
    anonymous: 403,
  }),
  'auth.refresh': always(401),
  'auth.activity': always(200, { body: { modelOpen: false } }),
  // Runs last in the matrix, because it ends the session of the cell.
  'auth.logout': always(200),
  'setup.check': always(403, { query: { token: 'x' } }, 403),
  'setup.createSuperAdmin': always(
    403,
    { body: { token: 'x', nameFirst: 'A', nameSecond: 'B', email: 'a@b.test' } },
    403,
  ),
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
  'second-factor.own': always(200),
  'second-factor.challenge': always(409),
  'second-factor.startTotp': always(200, OWN_PROOF),
  'second-factor.confirmTotp': always(403, { body: { code: 'wrong' } }),
  'second-factor.removeTotp': always(404, OWN_PROOF),
  'second-factor.startPasskey': always(200, OWN_PROOF),
  'second-factor.addPasskey': always(403, { body: { name: 'Phone', registration: NO_REGISTRATION } }),
  'second-factor.renamePasskey': ofOtherPasskey((id) => ({ body: { id, name: 'Phone' } })),
  'second-factor.removePasskey': ofOtherPasskey((id) => ({ body: { id, password: TEST_PASSWORD } })),
  'second-factor.makeRecoveryCodes': always(409, OWN_PROOF),
  'factor-sign-in.complete': always(
    403,
    { body: { token: 'x', secondFactor: { kind: 'TOTP', code: '000000' } } },
    403,
  ),
  'factor-sign-in.challenge': always(403, { body: { token: 'x' } }, 403),
  'factor-sign-in.passkeyOptions': always(200, {}, 200),
  'factor-sign-in.passkeyAccess': always(403, { body: { assertion: NO_ASSERTION } }, 403),
  'admin-factor.get': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'admin-factor.reset': {
    ...ofAccount((userId) => ({ body: { userId, password: TEST_PASSWORD } }), 409, 409),
    make: makePersonWithFactor,
  },
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
  'auditAnchor.state': always(200),
  'connection.all': always(200),
  'connection.create': always(422, { body: { kind: 'STOW_SENDER', name: 'PACS', locationId: ABSENT } }),
  'connection.test': always(404, { body: { id: ABSENT } }),
  'connection.end': always(404, { body: { id: ABSENT } }),
  'sending.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  // There is nothing to send.
  'sending.send': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (procedureId, { cotyle }) => ({
      body: { procedureId, connectionId: await addConnection(cotyle, aPacs()) },
    }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'incoming.list': always(200),
  'incoming.assign': always(404, { body: { id: ABSENT, procedureId: ABSENT } }),
  'incoming.discard': always(404, { body: { id: ABSENT, reason: 'Not ours' } }),
  'emergencyAccess.own': always(200),
  'emergencyAccess.all': always(200),
  'emergencyAccess.end': always(404, { body: { id: ABSENT } }),
  // Whoever may see the case without it gets a conflict, and whoever asks for one that is absent or deleted no case.
  'emergencyAccess.open': rule<VisibleProcedure>({
    make: async (world, kind) => {
      // A person may have a few open only.
      await world.cotyle.context.database.kysely.deleteFrom('emergency_accesses').execute();
      return makeProcedure(world, kind);
    },
    input: (procedureId) => ({ body: { procedureId, reason: 'The patient is in the emergency room' } }),
    expected: (viewer, facts) => {
      if (!facts || facts.deleted) return 404;
      return maySeeProcedure(viewer, facts) ? 409 : 200;
    },
  }),
  'settings.get': always(200),
  'settings.update': always(200, { body: SPECIFIED_SETTINGS }),
  'encryption.state': always(200),
  'assignment.bySurgeon': partnersOf('SURGEON'),
  'assignment.byAssistant': partnersOf('SURGICAL_ASSISTANT'),
  'assignment.create': pairOf(false, (surgeonId, surgeonAssistantId) => ({
    body: { surgeonId, surgeonAssistantId },
  })),
  'assignment.delete': pairOf(true, (surgeonId, assistantId) => ({ params: { surgeonId, assistantId } })),
  'assignment.all': always(200),
  'patient.register': rule<never>({
    input: (_, world) => ({ body: { ...PATIENT, creatorId: world.viewers.SURGEON.id } }),
    expected: () => 200,
  }),
  'patient.duplicates': always(200, {
    body: { nameFirst: 'Pat', nameSecond: 'Smith', dateOfBirth: '1950-01-02', medicalInsuranceId: 'M1' },
  }),
  'patient.dependents': ofPatient((id) => ({ params: { id } }), mayEditPatient, 200),
  'patient.actual': always(200),
  'patient.deleted': always(200),
  'patient.get': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  'patient.procedures': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  'patient.update': ofPatient((id) => ({ body: { id, ...PATIENT } }), mayEditPatient, 409),
  'patient.delete': ofPatient((id) => ({ params: { id } }), mayEditPatient, 409),
  'procedure.actual': always(200),
  'procedure.deleted': always(200),
  'procedure-calendar.range': always(200, { query: { from: '2026-11-01', to: '2026-11-30' } }),
  'procedure.get': ofProcedure((id) => ({ params: { id } })),
  'procedure.update': ofProcedure((id) => ({ body: { id } }), 409),
  'procedure.delete': ofProcedure((id) => ({ params: { id } }), 409),
  'cup.pickCentre': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({ body: { procedureId, centre: null } }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted || !mayPickCentre(viewer.role, facts.status) ? 409 : 200;
    },
  }),
  'plan.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  // The model that it names is absent, which shows only to those who may plan.
  'plan.save': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      body: { procedureId, plan: aPlan(), pelvisFileId: ABSENT, femurFileId: null },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayPlan(viewer.role, facts.status) ? 404 : 403;
    },
  }),
  'planApproval.get': ofProcedure((id) => ({ params: { id } })),
  // There is no plan, which shows only to those who may decide.
  'planApproval.propose': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({ body: { procedureId, version: 1, sha256: '0'.repeat(64) } }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      if (facts.deleted) return 409;
      return mayPlan(viewer.role, facts.status) ? 409 : 403;
    },
  }),
  'planApproval.approve': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      body: { procedureId, version: 1, sha256: '0'.repeat(64), password: TEST_PASSWORD },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return mayApprove(viewer, facts) ? 409 : 403;
    },
  }),
  // There is no version.
  'planPicture.add': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({
      form: {
        fields: { procedureId: String(procedureId), version: '1', sha256: '0'.repeat(64) },
        files: [{ field: 'pictures', name: 'front', content: 'no picture' }],
      },
    }),
    expected: () => 404,
  }),
  'planPicture.get': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (id, { cotyle }) => {
      await addStoredPlanPicture(cotyle.context.database.kysely, id);
      return { params: { id, version: 1, view: 'front' } };
    },
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 200 : 404),
  }),
  // There is no plan, which shows only to those who may see the procedure.
  'planSheet.get': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (id) => ({ params: { id: String(id), version: '1' }, query: { paper: 'A4' } }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'operatingRoom.get': ofProcedure((id) => ({ params: { id } })),
  'operatingRoom.tick': ofTimeOut(),
  'operatingRoom.untick': ofTimeOut(),
  'outcome.summary': always(200),
  'outcome.cases': always(200),
  'calendarFeed.own': always(200),
  'calendarFeed.create': always(200, { body: { withNames: false } }),
  'calendarFeed.end': rule<never>({
    input: async (_, { cotyle }, viewer) => {
      if (viewer) await cotyle.call(calendarFeedCalls.create, { body: { withNames: false } }, viewer.token);
      return {};
    },
    expected: () => 200,
  }),
  'calendarFeed.read': always(404, { params: { secret: 'x' } }, 404),
  'procedure.plan': ofPatient((patientId) => ({ body: { patientId } }), maySeePatient, 409),
  'file.all': always(200),
  'file.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'file.download': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.stream': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.model': {
    ...ofFile(
      () => ({}),
      ({ role }) => mayViewModels(role),
    ),
    input: async (id, { cotyle }) => {
      await addStoredLevels(cotyle, id);
      return { params: { id, level: 'coarse' } };
    },
  },
  'file.downloadMany': ofFile((id) => ({ query: { ids: String(id) } }), mayHaveModel),
  'file.s3Url': ofFile((id) => ({ params: { id } }), mayHaveModel),
  'file.signed': always(403, { params: { ticket: 'x' } }, 403),
  'malware.release': ofFile((id) => ({ body: { id } }), isAdministrator, 409, 409),
  'malware.scanner': always(200),
  'file.delete': ofFile(
    (id) => ({ body: { ids: [id] } }),
    ({ role }, { status }) => mayDelete(role, 'MODEL', status),
    409,
  ),
  'file.uploadMany': ofUpload(
    (procedureId) => ({
      form: {
        fields: { procedureId: String(procedureId), fileType: 'SCAN' },
        files: [{ field: 'files', name: 'scan.zip', content: 'PK\x03\x04' }],
      },
    }),
    200,
  ),
  'scan.report': ofProcedure((id) => ({ params: { id } })),
  'scan.series': ofScan(({ id }) => id),
  'scan.slice': ofScan(({ sliceIds }) => sliceIds[0] ?? 0),
  'scan.deidentified': ofScan(({ id }) => id),
  'dicomweb.searchStudies': always(200),
  'dicomweb.searchSeries': always(200),
  'dicomweb.searchInstances': always(200, { query: { limit: '1' } }),
  'dicomweb.searchSeriesOfStudy': always(200, { params: { study: '2.25.1' } }),
  'dicomweb.searchInstancesOfStudy': always(200, { params: { study: '2.25.1' } }),
  'dicomweb.searchInstancesOfSeries': always(200, { params: { study: '2.25.1', series: '2.25.1' } }),
  'dicomweb.studyMetadata': ofInstance(({ study }) => ({ params: { study } })),
  'dicomweb.seriesMetadata': ofInstance(({ study, series }) => ({ params: { study, series } })),
  'dicomweb.instanceMetadata': ofInstance((params) => ({ params: { ...params } })),
  'dicomweb.study': ofInstance(({ study }) => ({ params: { study } })),
  'dicomweb.series': ofInstance(({ study, series }) => ({ params: { study, series } })),
  'dicomweb.instance': ofInstance((params) => ({ params: { ...params } })),
  'dicomweb.frames': ofInstance((params) => ({ params: { ...params, frames: '1' } })),
  // The header of the phantom has no long binary value.
  'dicomweb.bulkData': ofInstance((params) => ({ params: { ...params, element: '00091010' } }), 404),
  'dicomweb.renderedInstance': always(501, { params: { study: '1', series: '1', instance: '1' } }),
  'dicomweb.renderedFrames': always(501, { params: { study: '1', series: '1', instance: '1', frames: '1' } }),
  // The bearer is the token of a connection, not of a person.
  'dicomweb.store': always(401),
  'dicomweb.storeInStudy': always(401, { params: { study: '1' } }),
  'picture.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'picture.get': {
    ...ofFile(
      () => ({}),
      ({ role }) => mayViewModels(role),
    ),
    input: async (id, { cotyle }) => {
      await addStoredPicture(cotyle, id);
      return { params: { id } };
    },
  },
  'segmentation.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'segmentation.start': rule<VisibleProcedure>({
    make: makeProcedure,
    input: async (procedureId, { cotyle, stranger }) => ({
      body: {
        procedureId,
        // Not inspected yet.
        fileId:
          procedureId === ABSENT
            ? ABSENT
            : await addFile(cotyle.context.database.kysely, {
                procedureId,
                creatorId: stranger.id,
                type: 'SCAN',
              }),
        isDraft: true,
        replaces: null,
      },
    }),
    expected: (viewer, facts) => (facts && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'segmentation.cancel': ofSegmentation((segmentationId) => ({ body: { segmentationId } }), 200, {
    state: 'QUEUED',
  }),
  'segmentation.delete': ofSegmentation((segmentationId) => ({ body: { segmentationId } }), 200),
  'segmentation.slab': ofSegmentation((id) => ({ params: { id, grid: 0, slab: 0, version: 1 } }), 200, {
    whenDeleted: 200,
  }),
  // The slab is no gzip.
  'segmentation.save': ofSegmentation(
    (id) => ({
      form: {
        fields: { ...SAVE, segmentationId: String(id), baseVersion: '1' },
        files: [{ field: 'slabs', name: '0-0', content: 'x' }],
      },
    }),
    422,
  ),
  'segmentation.saveLandmarks': ofSegmentation(
    (segmentationId) => ({ body: { ...SAVE, segmentationId, landmarks: { LEFT: {}, RIGHT: {} } } }),
    200,
  ),
  'segmentation.edit': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, window: TEST_WINDOW } }),
    200,
  ),
  'segmentation.release': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, window: TEST_WINDOW } }),
    200,
  ),
  // Of a version that is not saved.
  'segmentation.makeModel': ofSegmentation(
    (segmentationId) => ({ body: { segmentationId, version: 7, side: 'LEFT' } }),
    409,
  ),
  // Without landmarks.
  'segmentation.fillIn': ofSegmentation((segmentationId) => ({ body: { segmentationId, version: 1 } }), 422),
  'catalogue.all': always(200),
  'catalogue.offered': always(200),
  'catalogue.parts': ofCatalogue((id) => ({ params: { id } })),
  'catalogue.surface': ofCatalogue((id) => ({ params: { id, line: 2 } })),
  'catalogue.example': always(200),
  // The zip is none.
  'catalogue.upload': always(415, {
    form: {
      fields: { manufacturer: 'Acme', name: 'Hip' },
      files: [{ field: 'file', name: 'a.zip', content: 'x' }],
    },
  }),
  'catalogue.retire': ofCatalogue((catalogueId) => ({ body: { catalogueId } }), 'catalogueId'),
  'catalogue.restore': ofCatalogue((catalogueId) => ({ body: { catalogueId } }), 'catalogueId'),
  'upload.own': always(200),
  'upload.options': always(204, {}, 204),
  'upload.create': ofUpload((procedureId) => {
    const metadata = metadataOf({ procedureId, fileType: 'SCAN', fileName: 'scan.zip' });
    return { raw: { headers: { ...TUS, 'upload-length': '100', 'upload-metadata': metadata } } };
  }, 201),
  'upload.offset': ofOwnUpload({ headers: TUS }, 200),
  'upload.append': ofOwnUpload(
    {
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes: 'PK\x03\x04',
    },
    204,
  ),
  'upload.cancel': ofOwnUpload({ headers: TUS }, 204),
  'pri.import': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (id) => ({
      form: {
        fields: { procedureId: String(id) },
        files: [{ field: 'file', name: 'pri.csv', content: 'Size,52\nSide,LEFT' }],
      },
    }),
    expected: (viewer, facts) => {
      if (!facts || !maySeeProcedure(viewer, facts)) return 404;
      return facts.deleted || !isPriImportable(viewer.role, facts.status) ? 409 : 200;
    },
  }),
  'pin.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  // The model that it names is absent.
  'pin.create': rule<VisibleProcedure>({
    make: makeProcedure,
    input: (procedureId) => ({ body: { ...aQuestion(ABSENT), procedureId } }),
    expected: (viewer, facts) => (facts?.deleted && maySeeProcedure(viewer, facts) ? 409 : 404),
  }),
  'pin.reply': ofPin(
    (pinId) => ({ body: { pinId, text: 'An answer' } }),
    () => 200,
  ),
  'pin.resolve': ofPin(
    (pinId) => ({ body: { pinId } }),
    ({ role }, { status }) => (mayPlan(role, status) ? 200 : 403),
  ),
  // It is open.
  'pin.reopen': ofPin(
    (pinId) => ({ body: { pinId } }),
    ({ role }, { status }) => (mayPlan(role, status) ? 409 : 403),
  ),
  'note.ofProcedure': ofProcedure((procedureId) => ({ params: { procedureId } })),
  'note.create': ofProcedure((procedureId) => ({ body: { procedureId, description: 'A note' } }), 409),
  'event.ofProcedure': ofProcedure((id) => ({ params: { id } })),
  'event.all': always(200),
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
  'retention.export': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  // Single sign-on is off.
  'sso-link.own': always(200),
  // Nobody is linked.
  'sso-link.unlinkOwn': always(409, { body: {} }),
  'sso-link.of': rule<PersonFacts>({
    make: makePerson,
    input: (id) => ({ params: { id } }),
    expected: (_, facts) => (facts ? 200 : 404),
  }),
  'sso-link.unlink': rule<PersonFacts>({
    make: makePerson,
    input: (userId) => ({ body: { userId } }),
    expected: (viewer, facts) => {
      if (!facts) return 404;
      return mayManageRole(viewer.role, facts.role) ? 409 : 403;
    },
  }),
  'sso-step-up.start': always(404, { body: { action: { kind: 'CHANGE_FACTORS' } } }),
  'sso.start': always(404, {}, 404),
  'sso.callback': always(404, {}, 404),
  'sso.session': always(404, { body: { code: 'x' } }, 404),
  'sso.backchannelLogout': always(
    404,
    {
      raw: {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        bytes: 'logout_token=x',
      },
    },
    404,
  ),
  'retention.due': always(200),
  'retention.erasedScans': ofProcedure((id) => ({ params: { id } })),
  'retention.state': ofPatient((id) => ({ params: { id } }), maySeePatient, 200),
  'retention.setHold': ofPatient(
    (id) => ({ body: { patientId: id, reason: 'A lawsuit' } }),
    maySeePatient,
    200,
  ),
  'retention.liftHold': rule<PatientFacts>({
    make: makePatient,
    input: (id) => ({ body: { patientId: id, reason: 'It is over' } }),
    expected: (_viewer, facts) => (facts ? 409 : 404),
  }),
  'retention.erase': ofPatient(
    (id) => ({ body: { patientId: id, ground: 'REQUEST', reason: 'A letter', password: TEST_PASSWORD } }),
    maySeePatient,
    200,
  ),
  'retention.erasures': always(200),
  // A session of a person is no token of a client.
  'fhir.metadata': always(200, {}, 200),
  'fhir.smartConfiguration': always(200, {}, 200),
  'fhir.token': always(
    400,
    { raw: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, bytes: 'grant_type=x' } },
    400,
  ),
  'fhir.search': always(401, { params: { type: 'Patient' } }, 401),
  'fhir.searchByPost': always(401, { params: { type: 'Patient' } }, 401),
  'fhir.read': always(401, { params: { type: 'Patient', id: '1' } }, 401),
  'fhir.create': always(401, { params: { type: 'Patient' }, body: {} }, 401),
  'fhir.update': always(401, { params: { type: 'Patient', id: '1' }, body: {} }, 401),
  'retention.certificate': rule<never>({ input: () => ({ params: { id: ABSENT } }), expected: () => 404 }),
  'retention.certificatePdf': rule<never>({ input: () => ({ params: { id: ABSENT } }), expected: () => 404 }),
};
