import { notificationOf } from '@cotyle/domain/procedures/side-effects';
import { DEFAULT_PROCEDURE_NAME } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Transaction } from 'kysely';
import type { NewEvent } from '../transactions/with-transaction.ts';
import type { Tables } from '../platform/database/schema.ts';
import { columnOf } from '../records/column-of.ts';
import type { DemoCase } from './case.ts';
import { addDemoPlan } from './plans.ts';
import type { FileSeeder } from './files.ts';
import { NOTES } from './sample-texts.ts';
import { AUDIENCE_ACTOR, stepsTo } from './status-steps.ts';
import type { StatusStep } from './status-steps.ts';
import type { Random } from './random.ts';

/** The people and locations of one surgeon's cases. */
export interface Team {
  readonly surgeon: number;
  readonly assistant: number;
  readonly radiologist: number;
  readonly engineer: number;
  readonly engineers: readonly number[];
  readonly surgeryLocation: number;
  readonly radiologyLocation: number;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Older than this, a message has been read. */
const READ_AFTER = 3 * DAY;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface ScenarioStep extends StatusStep {
  readonly at: Date;
}

/** The steps of a case, spread over the time since it began, none of them in the future. */
const scheduleSteps = (random: Random, demo: DemoCase, now: Date): { begun: Date; steps: ScenarioStep[] } => {
  const begun = new Date(now.getTime() - demo.daysAgo * DAY - random.between(0, 9) * HOUR);
  const steps = stepsTo(demo.status);
  const stride = (now.getTime() - begun.getTime()) / (steps.length + 2);
  return {
    begun,
    steps: steps.map((step, index) => ({
      ...step,
      at: new Date(begun.getTime() + stride * (index + 1) + random.between(0, 5) * HOUR),
    })),
  };
};

const surgeryDay = (
  random: Random,
  demo: DemoCase,
  steps: readonly ScenarioStep[],
  now: Date,
): string | null => {
  if (demo.status === 'SCHEDULED') return dayOf(now.getTime() + random.between(2, 28) * DAY);
  const done = steps.find(({ to }) => to === 'DONE');
  return done ? dayOf(done.at.getTime()) : null;
};

const passed = (steps: readonly ScenarioStep[], status: ProcedureStatus): boolean =>
  steps.some(({ to }) => to === status);

const birthOf = (demo: DemoCase, at: Date): string => {
  const born = new Date(at);
  born.setUTCFullYear(at.getUTCFullYear() - demo.age, demo.age % 12, 1 + (demo.age % 27));
  return dayOf(born.getTime());
};

const addPatient = async (tx: Transaction<Tables>, demo: DemoCase, team: Team, at: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('patients')
    .values({
      name_first: demo.nameFirst,
      name_second: demo.nameSecond,
      gender: demo.gender,
      date_of_birth: birthOf(demo, at),
      medical_insurance_id: demo.record,
      email: null,
      phone_number: demo.phone,
      creator_id: team.surgeon,
      created_at: at,
      updated_at: at,
      updated_by: team.surgeon,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const sendNotifications = async (
  tx: Transaction<Tables>,
  procedureId: number,
  step: ScenarioStep,
  team: Team,
  now: Date,
): Promise<void> => {
  const notification = notificationOf(step.to);
  if (!notification) return;
  const audience =
    notification.audience === 'ENGINEERS' ? team.engineers : [team[AUDIENCE_ACTOR[notification.audience]]];
  const sender = team[step.by];
  const wasRead = now.getTime() - step.at.getTime() > READ_AFTER;
  const rows = audience
    .filter((receiver) => receiver !== sender)
    .map((receiver) => ({
      procedure_id: procedureId,
      sender_id: sender,
      receiver_id: receiver,
      reply_to_id: null,
      text: notification.text,
      creation: step.at,
      read_at: wasRead ? new Date(step.at.getTime() + 2 * HOUR) : null,
    }));
  if (rows.length > 0) await tx.insertInto('messages').values(rows).execute();
};

const stepEvents = (
  procedureId: number,
  steps: readonly ScenarioStep[],
  team: Team,
  day: string | null,
): NewEvent[] =>
  steps.flatMap((step, index): NewEvent[] => {
    const about = { initiatorId: team[step.by], procedureId, at: step.at };
    const from = steps[index - 1]?.to ?? 'NEW';
    const status: NewEvent = { ...about, type: 'PROCEDURE_STATUS', oldValue: from, newValue: step.to };
    if (step.to === 'SCAN')
      return [{ ...about, type: 'PROCEDURE_RADIOLOGY_LOCATION', newValue: team.radiologyLocation }, status];
    if (step.to === 'MODEL_IN_WORK')
      return [{ ...about, type: 'PROCEDURE_ENGINEER', newValue: team.engineer }, status];
    if (step.to === 'SCHEDULED' && day)
      return [{ ...about, type: 'PROCEDURE_DATE_OF_SURGERY', newValue: day }, status];
    return [status];
  });

const addNote = async (
  tx: Transaction<Tables>,
  random: Random,
  procedureId: number,
  author: number,
  at: Date,
): Promise<NewEvent> => {
  const description = random.pick<string>(NOTES);
  await tx
    .insertInto('notes')
    .values({ creation: at, description, creator_id: author, procedure_id: procedureId })
    .execute();
  return { type: 'PROCEDURE_NOTE', initiatorId: author, procedureId, newValue: description, at };
};

/** Inserts one patient with their procedure; answers the events of its history. */
export const createCase = async (
  tx: Transaction<Tables>,
  random: Random,
  demo: DemoCase,
  team: Team,
  now: Date,
  fileSeeder?: FileSeeder,
): Promise<NewEvent[]> => {
  const { begun, steps } = scheduleSteps(random, demo, now);
  const patientId = await addPatient(tx, demo, team, begun);
  const day = surgeryDay(random, demo, steps, now);
  const measured = Object.fromEntries(
    Object.entries(demo.measurements).map(([name, value]) => [columnOf(name), value]),
  );
  const { id } = await tx
    .insertInto('procedures')
    .values({
      name: DEFAULT_PROCEDURE_NAME,
      creation: begun,
      status: demo.status,
      status_since: steps.at(-1)?.at ?? begun,
      patient_id: patientId,
      creator_id: team.surgeon,
      surgeon_id: team.surgeon,
      surgery_location_id: team.surgeryLocation,
      radiology_location_id: steps.length > 0 ? team.radiologyLocation : null,
      radiologist_id: passed(steps, 'SCAN_READY') ? team.radiologist : null,
      engineer_id: passed(steps, 'MODEL_IN_WORK') ? team.engineer : null,
      side_surgeon: demo.side,
      side_engineer: passed(steps, 'MODEL_READY') ? demo.side : null,
      date_of_surgery: day,
      updated_at: steps.at(-1)?.at ?? begun,
      updated_by: team[steps.at(-1)?.by ?? 'surgeon'],
      ...measured,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const step of steps) await sendNotifications(tx, id, step, team, now);
  const noted =
    random.next() < 0.6
      ? [await addNote(tx, random, id, team.surgeon, new Date(begun.getTime() + 3 * HOUR))]
      : [];
  const done = (status: ProcedureStatus) => {
    const step = steps.find(({ to }) => to === status);
    return step && { by: team[step.by], at: step.at };
  };
  const filed = fileSeeder
    ? await fileSeeder(tx, {
        procedureId: id,
        demo,
        born: birthOf(demo, begun),
        scanned: done('SCAN_READY'),
        modelled: done('MODEL_READY'),
      })
    : [];
  const scheduled = done('SCHEDULED');
  const planned = await addDemoPlan(tx, {
    procedureId: id,
    patientId,
    demo,
    planned: done('MODEL_READY'),
    approved: scheduled && { by: team.surgeon, at: new Date(scheduled.at.getTime() - HOUR) },
  });
  const about = { initiatorId: team.surgeon, at: begun };
  return [
    { ...about, type: 'PATIENT_CREATED', patientId },
    { ...about, type: 'PROCEDURE_CREATED', procedureId: id, patientId },
    { ...about, type: 'PROCEDURE_SIDE', procedureId: id, newValue: demo.side },
    ...noted,
    ...filed,
    ...planned,
    ...stepEvents(id, steps, team, day),
  ];
};
