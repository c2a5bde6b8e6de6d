import { incomingCalls } from '@cotyle/contract/incoming';
import { NO_SCAN_REQUEST, STUDY_TOO_LARGE } from '@cotyle/domain/receiving/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, listenFirst } from '../../live/testing/listener.ts';
import type { Listener } from '../../live/testing/listener.ts';
import { addLocation } from '../../testing/clinic.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { startReceivingWorld } from '../receiving/testing/receiving-world.ts';
import type { ReceivingWorld, ScanRequest, SentStudy } from '../receiving/testing/receiving-world.ts';
import { expireStudies } from './expire-studies.ts';

let world: ReceivingWorld;
let stranger: SignedInUser;
beforeAll(async () => {
  world = await startReceivingWorld();
  const locationId = await addLocation(world.cotyle.context.database.kysely);
  stranger = await addSignedInUser(world.cotyle, { role: 'RADIOLOGIST', locationId });
});
afterAll(() => world.cotyle.close());

const radiologist = () => world.staff.RADIOLOGIST;
const list = async ({ token }: SignedInUser = radiologist()) =>
  (await world.cotyle.call(incomingCalls.list, {}, token)).value;
type Answers = { confirmScan?: boolean; scanReason?: string };
const assign = (id: number, procedureId: number, answers: Answers = {}, by = radiologist()) =>
  world.cotyle.call(incomingCalls.assign, { body: { id, procedureId, ...answers } }, by.token);
const discard = (id: number, by = radiologist()) =>
  world.cotyle.call(incomingCalls.discard, { body: { id, reason: 'Sent by mistake' } }, by.token);

/** A study that says nothing of the order and has another name. */
const unmatched = async (
  changes: Partial<SentStudy> = { patientName: 'Other^Person' },
): Promise<{ id: number; request: ScanRequest; study: SentStudy }> => {
  const request = await world.newRequest();
  const study = { ...world.newStudy(request), ...changes };
  await world.send(study, 1);
  return { id: await world.close(study), request, study };
};
const events = async (type: string) => {
  const db = world.cotyle.context.database.kysely;
  const rows = await db
    .selectFrom('events')
    .select(['type', 'new_value as value', 'location_id as location'])
    .execute();
  return rows.filter((row) => row.type === type);
};

describe('the incoming list', () => {
  it('shows what the images say and why no case was found, to the radiologists of the location', async () => {
    const { id, study } = await unmatched();
    const found = (await list()).find((one) => one.id === id);
    expect(found).toMatchObject({
      sender: 'CT of the main building',
      images: 1,
      reason: 'OTHER_PATIENT',
      studyDate: '2026-11-10',
      modalities: ['CT'],
      accessionNumbers: [study.orderNumber],
      patients: [
        { name: 'Other Person', id: study.recordNumber, birthDate: '1950-01-02', sex: 'F', images: 1 },
      ],
      location: { id: world.locationId },
    });
    expect((await list(world.staff.ADMIN)).some((one) => one.id === id)).toBe(true);
    expect(await list(stranger)).toEqual([]);
  });

  it('is an event when it is opened', async () => {
    await unmatched();
    await list();
    expect((await events('INCOMING_OPENED')).map(({ location }) => location)).toContain(world.locationId);
  });

  it('is for no other role', async () => {
    for (const role of ['SURGEON', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER'] as const)
      expect((await expectRejected(list(world.staff[role]))).status).toBe(403);
  });
});

describe('a change of the incoming list', () => {
  it('is pushed to those who see the list of the location, and to nobody else', async () => {
    const { origin } = world.cotyle;
    const { RADIOLOGIST, ADMIN, SURGEON, IMAGE_ENGINEER } = world.staff;
    (await listenFirst(origin, ADMIN.token)).stop();
    const [near, admin, ...others] = await Promise.all(
      [RADIOLOGIST, ADMIN, stranger, SURGEON, IMAGE_ENGINEER].map(({ token }) => listen(origin, token)),
    );
    const countOf = (listener: Listener | undefined): number =>
      (listener?.changes ?? []).filter(({ topic }) => topic === 'incoming').length;
    const pushedBy = async <T>(work: () => Promise<T>): Promise<T> => {
      const before = [countOf(near), countOf(admin)];
      const done = await work();
      await eventually(() => {
        expect(countOf(near)).toBeGreaterThan(before[0] ?? 0);
        expect(countOf(admin)).toBeGreaterThan(before[1] ?? 0);
      });
      return done;
    };
    const { id, request } = await pushedBy(() => unmatched());
    const answers = { confirmScan: true, scanReason: 'The same person' };
    await pushedBy(() => assign(id, request.procedureId, answers));
    const second = await pushedBy(() => unmatched());
    await pushedBy(() => discard(second.id));
    expect(others.map(countOf)).toEqual([0, 0, 0]);
    for (const listener of [near, admin, ...others]) listener?.stop();
  });
});

describe('an unmatched study', () => {
  it('of another identity is assigned only with a reason, which is in the history', async () => {
    const { id, request } = await unmatched();
    const asked = await expectRejected(assign(id, request.procedureId));
    expect(asked.code).toBe('SCAN_UNCONFIRMED');
    expect((await expectRejected(assign(id, request.procedureId, { confirmScan: true }))).code).toBe(
      'SCAN_UNCONFIRMED',
    );
    expect(await world.eventsOf(request.procedureId)).toEqual([]);
    await assign(id, request.procedureId, { confirmScan: true, scanReason: 'Married last year' });
    const recorded = await world.eventsOf(request.procedureId);
    expect(recorded.map(([type]) => type)).toEqual([
      'SCAN_UPLOADED',
      'INCOMING_ASSIGNED',
      'SCAN_IDENTITY_CONFIRMED',
      'PROCEDURE_RADIOLOGIST',
    ]);
    expect(recorded[2]?.[1]).toContain('Married last year');
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect((await expectRejected(assign(id, request.procedureId))).status).toBe(404);
  });

  it('whose identity agrees is assigned without a question', async () => {
    const { id, request } = await unmatched({ orderNumber: '', birthDate: '' });
    await assign(id, request.procedureId);
    expect((await world.eventsOf(request.procedureId)).map(([type]) => type)).toContain('INCOMING_ASSIGNED');
  });

  it('that is larger than the largest file is on the list with this reason, and is assigned once the limit allows it', async () => {
    const request = await world.newRequest();
    const study = world.newStudy(request);
    for (let n = 1; n <= 3; n += 1) await world.send(study, n);
    const { context } = world.cotyle;
    const { UPLOAD_MAX_FILE_BYTES: limit } = context.config;
    const setLimit = (bytes: number) => Object.assign(context.config, { UPLOAD_MAX_FILE_BYTES: bytes });
    setLimit(250_000);
    try {
      const id = await world.close(study);
      expect((await list()).find((one) => one.id === id)).toMatchObject({ images: 3, reason: 'TOO_LARGE' });
      const refused = await expectRejected(assign(id, request.procedureId));
      expect([refused.status, refused.message]).toEqual([413, STUDY_TOO_LARGE]);
      expect(await world.eventsOf(request.procedureId)).toEqual([]);
      setLimit(limit);
      await assign(id, request.procedureId);
      expect((await world.eventsOf(request.procedureId)).map(([type]) => type)).toContain(
        'INCOMING_ASSIGNED',
      );
    } finally {
      setLimit(limit);
    }
  });

  it('cannot be seen, assigned or discarded from another location', async () => {
    const { id, request } = await unmatched();
    expect((await expectRejected(assign(id, request.procedureId, {}, stranger))).status).toBe(404);
    expect((await expectRejected(discard(id, stranger))).status).toBe(404);
  });

  it('is assigned to no case that waits for no scan, or that the caller may not see', async () => {
    const { id } = await unmatched();
    const other = await world.newRequest();
    const db = world.cotyle.context.database.kysely;
    const setStatus = (status: 'SCAN_READY' | 'DONE') =>
      db
        .updateTable('procedures')
        .set({ status, updated_at: new Date() })
        .where('id', '=', other.procedureId)
        .execute();
    await setStatus('SCAN_READY');
    const answers = { confirmScan: true, scanReason: 'The same person' };
    const refused = await expectRejected(assign(id, other.procedureId, answers));
    expect([refused.status, refused.message]).toEqual([409, NO_SCAN_REQUEST]);
    await setStatus('DONE');
    expect((await expectRejected(assign(id, other.procedureId, answers))).status).toBe(404);
    expect((await list()).some((one) => one.id === id)).toBe(true);
  });

  it('of which two people assign one, belongs to one case', async () => {
    const { id, request } = await unmatched();
    const other = await world.newRequest();
    const answers = { confirmScan: true, scanReason: 'The same person' };
    const results = await Promise.allSettled([
      assign(id, request.procedureId, answers),
      assign(id, other.procedureId, answers, world.staff.ADMIN),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is discarded with a reason, leaves no bytes, and can be sent again', async () => {
    const before = await world.counts();
    const { id, study } = await unmatched();
    await discard(id);
    expect((await events('INCOMING_DISCARDED')).map(({ value }) => value)).toContain(
      '1 image from CT of the main building: Sent by mistake',
    );
    expect(await world.counts()).toEqual(before);
    expect(await world.send(study, 1)).toEqual({ kind: 'stored' });
  });

  it('is removed after the configured time, and not before', async () => {
    const { context } = world.cotyle;
    const { id } = await unmatched();
    const never = new AbortController().signal;
    await expireStudies(context, never);
    expect((await list()).some((one) => one.id === id)).toBe(true);
    const later = new Date(context.now().getTime() + 31 * 86_400_000);
    await expireStudies({ ...context, now: () => later }, never);
    expect(await list()).toEqual([]);
    expect((await events('INCOMING_EXPIRED')).length).toBeGreaterThan(0);
  });
});
