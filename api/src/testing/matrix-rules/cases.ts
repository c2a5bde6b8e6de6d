import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import { mayEditPatient, maySeePatient, maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { VisibleProcedure } from '@cotyle/domain/access/visibility';
import { mayPickCentre } from '@cotyle/domain/cup/centre';
import { mayViewModels } from '@cotyle/domain/files/rights';
import { mayPlan } from '@cotyle/domain/planning/saved-plan';
import { aQuestion, addPin } from '../../cases/pins/testing/stored-pin.ts';
import { ABSENT, makeProcedure } from '../matrix-world.ts';
import type { MatrixViewer } from '../matrix-world.ts';
import type { Input, Rule } from './rule.ts';
import { always, ofPatient, ofProcedure, rule } from './rule.ts';

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

const PATIENT = {
  nameFirst: 'Pat',
  nameSecond: 'Smith',
  gender: 'FEMALE',
  dateOfBirth: '1950-01-02',
  medicalInsuranceId: 'M1',
};

export const CASES_RULES = {
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
} satisfies Record<string, Rule<unknown>>;
