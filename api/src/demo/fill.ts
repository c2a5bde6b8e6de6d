import type { Kysely, Transaction } from 'kysely';
import type { Config } from '../config/config.ts';
import { hashPassword } from '../people/auth/password-hash.ts';
import { withTransaction } from '../transactions/with-transaction.ts';
import type { NewEvent } from '../transactions/with-transaction.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { makeCase } from './case.ts';
import { createFileSeeder } from './files.ts';
import { CHATS } from './sample-texts.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './people.ts';
import { DEMO_LOCATIONS } from './locations.ts';
import type { DemoLocationKey } from './locations.ts';
import { seededRandom } from './random.ts';
import { createCase } from './scenario.ts';
import type { Team } from './scenario.ts';

const SEED = 20_261_115;
const CASES = 60;
/** The first page of the list; creating the files of all cases would take too long. */
const WITH_FILES = 25;
const DAY = 24 * 60 * 60 * 1000;

type Ids<K extends string> = Readonly<Record<K, number>>;

const insertLocations = async (tx: Transaction<Tables>, opened: Date): Promise<Ids<DemoLocationKey>> => {
  const rows = await tx
    .insertInto('locations')
    .values(
      DEMO_LOCATIONS.map((location) => ({
        name: location.name,
        address: location.address,
        phone_number: location.phone,
        has_surgery: location.hasSurgery,
        has_radiology: location.hasRadiology,
        active: true,
        creator_id: null,
        created_at: opened,
        updated_at: opened,
        updated_by: null,
      })),
    )
    .returning('id')
    .execute();
  return Object.fromEntries(
    DEMO_LOCATIONS.map(({ key }, index) => [key, rows[index]?.id ?? 0]),
  ) as Ids<DemoLocationKey>;
};

const insertUsers = async (
  tx: Transaction<Tables>,
  locations: Ids<DemoLocationKey>,
  passwordHash: string,
  opened: Date,
): Promise<Ids<string>> => {
  const rows = await tx
    .insertInto('users')
    .values(
      DEMO_PEOPLE.map((person, index) => ({
        role: person.role,
        name_first: person.nameFirst,
        name_second: person.nameSecond,
        phone_number: `+1 (503) 555 ${2000 + index * 11}`,
        email: demoEmail(person.account),
        password_hash: passwordHash,
        status: 'ACTIVE' as const,
        location_id: locations[person.location],
        deleted_at: null,
        created_at: opened,
      })),
    )
    .returning('id')
    .execute();
  return Object.fromEntries(DEMO_PEOPLE.map(({ account }, index) => [account, rows[index]?.id ?? 0]));
};

const teamsOf = (people: Ids<string>, locations: Ids<DemoLocationKey>): readonly [Team, Team] => {
  const team = (suffix: '' | '2', surgery: DemoLocationKey, radiology: DemoLocationKey): Team => ({
    surgeon: people[`surgeon${suffix}`] ?? 0,
    assistant: people[`assistant${suffix}`] ?? 0,
    radiologist: people[`radiologist${suffix}`] ?? 0,
    engineer: people[`engineer${suffix}`] ?? 0,
    engineers: [people['engineer'] ?? 0, people['engineer2'] ?? 0],
    surgeryLocation: locations[surgery],
    radiologyLocation: locations[radiology],
  });
  return [team('', 'northgate', 'harbor'), team('2', 'lakeside', 'lakeside')];
};

const foundingEvents = (
  people: Ids<string>,
  locations: Ids<DemoLocationKey>,
  teams: readonly Team[],
  at: Date,
): NewEvent[] => {
  const founder = people['superadmin'] ?? null;
  return [
    ...Object.values(locations).map((locationId) => ({
      type: 'LOCATION_CREATED' as const,
      initiatorId: founder,
      locationId,
      at,
    })),
    ...DEMO_PEOPLE.map(({ account, role }) => ({
      type: 'USER_CREATED' as const,
      initiatorId: founder,
      subjectUserId: people[account] ?? null,
      newValue: role,
      at,
    })),
    ...teams.map((team) => ({
      type: 'USER_ASSIGNED' as const,
      initiatorId: team.surgeon,
      subjectUserId: team.assistant,
      newValue: team.surgeon,
      at,
    })),
  ];
};

const insertMessages = async (tx: Transaction<Tables>, teams: readonly Team[], now: Date): Promise<void> => {
  const rows = teams.flatMap((team) => {
    const pairs = [
      [team.surgeon, team.radiologist],
      [team.engineer, team.radiologist],
      [team.engineer, team.surgeon],
      [team.surgeon, team.assistant],
    ] as const;
    return pairs.flatMap(([from, to], index) => {
      const [question = '', answer = ''] = CHATS[index] ?? [];
      const asked = new Date(now.getTime() - (6 - index) * DAY);
      const answered = new Date(asked.getTime() + DAY / 12);
      const isLast = index === pairs.length - 1;
      const chat = { procedure_id: null, reply_to_id: null };
      return [
        { ...chat, sender_id: from, receiver_id: to, text: question, creation: asked, read_at: answered },
        {
          ...chat,
          sender_id: to,
          receiver_id: from,
          text: answer,
          creation: answered,
          read_at: isLast ? null : answered,
        },
      ];
    });
  });
  await tx.insertInto('messages').values(rows).execute();
};

/** Fills an empty database in one transaction: a killed start leaves it empty. Anatomical scans follow later. */
export const fillDemo = async (
  db: Kysely<Tables>,
  storage: Storage,
  now: Date,
  scans: Config['DEMO_SCANS'],
): Promise<void> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const random = seededRandom(SEED);
  const opened = new Date(now.getTime() - 90 * DAY);
  await withTransaction(db, now, async (tx, audit) => {
    // Two starts at once fill it once.
    await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow();
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return;
    const locations = await insertLocations(tx, opened);
    const people = await insertUsers(tx, locations, passwordHash, opened);
    const teams = teamsOf(people, locations);
    await tx
      .insertInto('assignments')
      .values(
        teams.map((team) => ({ surgeon_id: team.surgeon, assistant_id: team.assistant, created_at: opened })),
      )
      .execute();
    const events = foundingEvents(people, locations, teams, opened);
    // The earliest first, so that the newest case has the highest number.
    const cases = Array.from({ length: CASES }, (_, index) => ({
      demo: makeCase(random, index),
      team: teams[index % 3 === 2 ? 1 : 0],
    }));
    cases.sort((one, other) => other.demo.daysAgo - one.demo.daysAgo);
    const fileSeeder = createFileSeeder(storage, scans);
    for (const [index, { demo, team }] of cases.entries()) {
      const isNew = index >= cases.length - WITH_FILES;
      events.push(...(await createCase(tx, random, demo, team, now, isNew ? fileSeeder : undefined)));
    }
    await insertMessages(tx, teams, now);
    // The log is read by time, so the events of all cases are written in that order.
    events.sort((a, b) => (a.at ?? now).getTime() - (b.at ?? now).getTime());
    for (const event of events) audit.record(event);
    for (const topic of ['users', 'locations', 'assignments', 'patients', 'procedures'] as const)
      audit.changed({ topic, audience: 'everyone' });
  });
};
