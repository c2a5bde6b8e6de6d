import { createHash } from 'node:crypto';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { NEWER_FILE, NO_PLAN } from '@cotyle/domain/planning/approval/rules';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyChain } from '../../../audit/verify-chain.ts';
import type { Caller } from '../../../http/caller.ts';
import { get } from '../../../imaging/files/testing/stored-file.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addFile, addProcedure } from '../../../testing/clinic.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { aPng } from '../pictures/testing/stored-plan-picture.ts';
import { startPlanningClinic } from '../testing/planning-clinic.ts';
import type { PlanSteps } from '../testing/plan-steps.ts';
import { openSheetProcesses } from './make-in-process.ts';
import { makeSheet } from './make-sheet.ts';
import { readSheet } from './testing/read-sheet.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let steps: PlanSteps;
beforeAll(async () => {
  ({ cotyle, staff, steps } = await startPlanningClinic({
    PUBLIC_URL: 'https://hips.example.org',
    SHEETS_AT_ONCE: '1',
    SHEETS_WAITING: '0',
  }));
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const sheet = (
  procedureId: number,
  version: number | string,
  {
    who = staff.SURGEON,
    query = '',
    ...headers
  }: { who?: SignedInUser; query?: string; 'if-none-match'?: string } = {},
): Promise<Response> => get(cotyle, `/plan/sheet/${procedureId}/${version}${query}`, who.token, headers);

const pdfOf = async (response: Response): Promise<Buffer> => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
};

const failureOf = async (response: Response): Promise<readonly [number, string]> => {
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
};

const eventsOf = async (procedureId: number) =>
  db()
    .selectFrom('events')
    .select(['initiator_id as by', 'new_value as text'])
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'PLAN_SHEET_MADE')
    .orderBy('id')
    .execute();

/** The first version from the front. */
const addPicture = async (procedureId: number): Promise<void> => {
  const image = aPng();
  const sha256 = createHash('sha256').update(image).digest('hex');
  const facts = { procedure_id: procedureId, version: 1, view: 'front', added_at: new Date() } as const;
  await db()
    .insertInto('plan_pictures')
    .values({ ...facts, image, sha256, width: 200, height: 200 })
    .execute();
};

/** Holds the procedure, so that a sheet of it is made and waits to be recorded. */
const whileLocked = async (procedureId: number, work: () => Promise<void>): Promise<void> => {
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('procedures').select('id').where('id', '=', procedureId).forUpdate().execute();
      await work();
    });
};

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.count ?? 0;
};

const verifiedChain = async () => {
  const client = await cotyle.context.database.pool.connect();
  try {
    return await verifyChain(client);
  } finally {
    client.release();
  }
};

const callerOf = ({ id }: SignedInUser): Caller => ({
  id,
  role: 'SURGEON',
  locationId: null,
  surgeonIds: [],
  sessionId: 'of a test',
  status: 'ACTIVE',
  factorMissing: false,
  visibilityVersion: 0,
  rightsUntil: null,
});

describe('the sheet of a version', () => {
  it('says how the version stands: not approved, approved, void; each that is made is an event', async () => {
    const made = await steps.addCase();
    const { procedureId } = made;
    await steps.save(made);
    await addPicture(procedureId);
    const before = await sheet(procedureId, 1, { who: staff.SURGICAL_ASSISTANT });
    expect(before.headers.get('content-disposition')).toContain(
      `inline; filename="plan-${procedureId}-v1.pdf"`,
    );
    expect(before.headers.get('cache-control')).toBe('private, no-store');
    const unapproved = await pdfOf(before);
    const first = await readSheet(unapproved);
    expect(first.pages[0]).toMatchObject({
      across: 'NOT APPROVED',
      images: 1,
      alts: [
        'From the front: the plan of version 1, left.',
        `QR code of the address https://hips.example.org/procedure/${procedureId}?version=1`,
      ],
      code: `https://hips.example.org/procedure/${procedureId}?version=1`,
      size: [expect.closeTo(595.28), expect.closeTo(841.89)],
    });

    await steps.approve(procedureId);
    const approved = await pdfOf(await sheet(procedureId, 1, { query: '?paper=LETTER' }));
    const { signatures } = (await steps.approvalOf(procedureId)).versions[0] ?? { signatures: [] };
    const second = await readSheet(approved);
    expect(second.pages[0]).toMatchObject({ across: '', size: [612, 792] });
    for (const text of [signatures[0]?.sha256, signatures[0]?.name, '42°', 'Generic cup 54 mm'])
      expect(second.pages[0]?.text).toContain(text);

    await addFile(db(), { procedureId, creatorId: staff.IMAGE_ENGINEER.id, type: 'SCAN' });
    const third = await readSheet(await pdfOf(await sheet(procedureId, 1)));
    expect(third.pages[0]?.across).toBe('NOT APPROVED');
    for (const text of ['APPROVAL VOID', NEWER_FILE]) expect(third.pages[0]?.text).toContain(text);

    const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');
    expect((await eventsOf(procedureId)).slice(0, 2)).toEqual([
      {
        by: staff.SURGICAL_ASSISTANT.id,
        text: `Version 1, not approved, A4. SHA-256 of the file ${hashOf(unapproved)}`,
      },
      {
        by: staff.SURGEON.id,
        text: `Version 1, approved, Letter. SHA-256 of the file ${hashOf(approved)}`,
      },
    ]);
    expect(await eventsOf(procedureId)).toHaveLength(3);
    expect(await verifiedChain()).toMatchObject({ isIntact: true });
    expect(cotyle.logged()).not.toContain('MRN');
  });

  it('has the same bytes and tag each time; a caller who has it gets none, which is no event', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    const one = await sheet(made.procedureId, 1);
    const tag = one.headers.get('etag') ?? '';
    const two = await sheet(made.procedureId, 1);
    expect([tag, await pdfOf(one)]).toEqual([two.headers.get('etag'), await pdfOf(two)]);
    expect(await eventsOf(made.procedureId)).toHaveLength(2);
    const held = await sheet(made.procedureId, 1, { 'if-none-match': tag });
    expect([held.status, await held.text()]).toEqual([304, '']);
    expect(await eventsOf(made.procedureId)).toHaveLength(2);
    await steps.approve(made.procedureId);
    const changed = await sheet(made.procedureId, 1, { 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('is refused without a plan, without that version, of a deleted procedure, and on other paper', async () => {
    const { procedureId, ...made } = await steps.addCase();
    expect(await failureOf(await sheet(procedureId, 1))).toEqual([409, NO_PLAN]);
    await steps.save({ procedureId, ...made });
    expect(await failureOf(await sheet(procedureId, 2))).toEqual([404, SHEET_TEXTS.noVersion]);
    expect((await sheet(procedureId, 1, { query: '?paper=A3' })).status).toBe(400);
    expect((await sheet(procedureId, 'x')).status).toBe(400);
    await db()
      .updateTable('procedures')
      .set({ deleted_at: new Date() })
      .where('id', '=', procedureId)
      .execute();
    const deleted = await sheet(procedureId, 1, { who: staff.MASTER_ADMIN });
    expect(await failureOf(deleted)).toEqual([409, SHEET_TEXTS.ofDeleted]);
    expect(await eventsOf(procedureId)).toEqual([]);
  });

  it('is for those who may read plans and see the procedure', async () => {
    const procedureId = await addProcedure(db(), { surgeonId: staff.SURGEON.id, status: 'MODEL_READY' });
    const answers: Partial<Record<Role, number>> = {};
    for (const role of ROLES) answers[role] = (await sheet(procedureId, 1, { who: staff[role] })).status;
    // 409: there is no plan, which is said to those who may know.
    expect(answers).toEqual({
      MASTER_ADMIN: 409,
      ADMIN: 409,
      SURGEON: 409,
      SURGICAL_ASSISTANT: 409,
      RADIOLOGIST: 403,
      IMAGE_ENGINEER: 409,
    });
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    expect((await sheet(procedureId, 1, { who: other })).status).toBe(404);
    expect((await get(cotyle, `/plan/sheet/${procedureId}/1`, undefined)).status).toBe(401);
  });
});

describe('making sheets', () => {
  it('refuses more than may wait with a sentence and a time, and then goes on', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    let both: Promise<Response>[] = [];
    await whileLocked(made.procedureId, async () => {
      both = [sheet(made.procedureId, 1), sheet(made.procedureId, 1)];
      // The other one has the only place and waits for the lock.
      const refused = await Promise.race(both);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await failureOf(refused)).toEqual([503, SHEET_TEXTS.busy]);
    });
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 503,
    ]);
    expect(await eventsOf(made.procedureId)).toHaveLength(1);
  });

  it('leaves nothing where the caller is gone, and its place is free again', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    const control = new AbortController();
    await whileLocked(made.procedureId, async () => {
      const asked = fetch(`${cotyle.origin}/api/plan/sheet/${made.procedureId}/1`, {
        headers: { authorization: `Bearer ${staff.SURGEON.token}` },
        signal: control.signal,
      });
      await eventually(async () => expect(await waitingForLocks()).toBe(1));
      control.abort();
      await expect(asked).rejects.toThrow('abort');
      await eventually(() => expect(cotyle.logged()).toContain('given up by the client'));
    });
    await eventually(async () => expect((await sheet(made.procedureId, 1)).status).toBe(200));
    expect(await eventsOf(made.procedureId)).toHaveLength(1);
  });

  it('makes it again where the plan was approved meanwhile, and gives up where it never rests', async () => {
    const made = await steps.addCase();
    const { procedureId } = made;
    await steps.save(made);
    const wanted = { procedureId, version: 1, paper: 'A4' } as const;
    const { signal } = new AbortController();
    const states: string[] = [];
    const make = async ({ content }: { content: { stateText: string } }) => {
      states.push(content.stateText);
      if (states.length === 1) await steps.approve(procedureId);
      return Buffer.from(content.stateText);
    };
    const caller = callerOf(staff.SURGEON);
    const { pdf } = await makeSheet(cotyle.context, caller, wanted, { make, signal });
    expect([states, Buffer.from(pdf ?? []).toString()]).toEqual([['NOT APPROVED', 'APPROVED'], 'APPROVED']);
    let size = 20;
    const restless = async () => {
      size += 1;
      await db().updateTable('procedures').set({ size }).where('id', '=', procedureId).execute();
      return Buffer.of(1);
    };
    await expect(makeSheet(cotyle.context, caller, wanted, { make: restless, signal })).rejects.toMatchObject(
      { code: 'UNAVAILABLE', message: SHEET_TEXTS.changing },
    );
    expect(await eventsOf(procedureId)).toHaveLength(1);
  });

  it('is no event where the process fails or is ended, and the person is told', async () => {
    const made = await steps.addCase();
    await steps.save(made);
    const wanted = { procedureId: made.procedureId, version: 1, paper: 'A4' } as const;
    const caller = callerOf(staff.SURGEON);
    const processes = openSheetProcesses();
    onTestFinished(processes.close);
    const run = (milliseconds: number, signal = new AbortController().signal) =>
      makeSheet(cotyle.context, caller, wanted, {
        make: (task) => processes.make(task, signal, { memoryBytes: 1024 ** 3, milliseconds }),
        signal,
      });
    await expect(run(1)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: SHEET_TEXTS.failed });
    await expect(run(60_000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(await eventsOf(made.procedureId)).toEqual([]);
  });
});
