import type { ProcedureRow } from '@cotyle/contract/procedures';
import { foldText } from '@cotyle/domain/validation/fold-text';
import { STATUS_LABELS } from '@cotyle/domain/status';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import { GENDER_LABELS } from '@cotyle/domain/patients/record';
import { ageOn, shownDay } from '@cotyle/domain/validation/calendar';
import { runs } from '@cotyle/domain/testing/sampled';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { addProcedure } from '../../testing/clinic.ts';
import { ids, startListedClinic } from './testing/listed-clinic.ts';
import type { ListedClinic } from './testing/listed-clinic.ts';

let cotyle: TestApp;
let surgeonId: ListedClinic['surgeonId'];
let list: ListedClinic['list'];
beforeAll(async () => {
  ({ cotyle, surgeonId, list } = await startListedClinic());
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const LABELS = [STATUS_LABELS, SIDE_LABELS, GENDER_LABELS].flatMap((labels) =>
  Object.values(labels).map(foldText),
);

describe('the list of procedures', () => {
  it('is searched by name, number, location and surgeon, in any case and by several words', async () => {
    const names = async (search: string) =>
      (await list({ search })).value.map(({ patient }) => `${patient.nameFirst} ${patient.nameSecond}`);
    expect(new Set(await names('zhang'))).toEqual(new Set(['Maria Zhang']));
    expect(new Set(await names('BAKER john'))).toEqual(new Set(['John Baker']));
    expect(await names('harbor')).toHaveLength(40);
    expect(await names('ingrid')).toHaveLength(120);
    expect(await names('zh')).toHaveLength(12);
    expect(await names('nobody of that name')).toEqual([]);
    const first = (await list({ page: '1', size: '25' })).value[0];
    expect(ids((await list({ search: first?.patient.medicalInsuranceId ?? '' })).value)).toContain(first?.id);
  });

  it('finds any part of a word, short or long, in every row that has it and in no other', async () => {
    const rows = await db().selectFrom('procedures').select(['id', 'search']).execute();
    const words = [...new Set(rows.flatMap(({ search }) => search.trim().split(' ')))];
    const part = fc
      .tuple(fc.constantFrom(...words), fc.nat(), fc.integer({ min: 3, max: 12 }))
      .map(([word, at, length]) => word.slice(at % word.length).slice(0, length))
      // Labels, ages and dates are searched too, and have a test of their own.
      .filter(
        (text) => text.length >= 3 && !/^\d+$/.test(text) && !LABELS.some((label) => label.includes(text)),
      );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(part, { minLength: 1, maxLength: 2 }), async (parts) => {
        const holding = rows.filter(({ search }) => parts.every((one) => search.includes(one)));
        const found = ids((await list({ search: parts.join(' ') })).value);
        expect(found.toSorted((a, b) => a - b)).toEqual(holding.map(({ id }) => id).sort((a, b) => a - b));
      }),
      { numRuns: runs(60, 15) },
    );
  });

  it('is searched by everything that it displays: status, side, gender, age and dates', async () => {
    const everything = (await list({})).value;
    const expectFound = async (search: string, isShown: (row: ProcedureRow) => boolean) => {
      const expected = ids(everything.filter(isShown));
      expect([search, expected.length > 0]).toEqual([search, true]);
      expect([search, ids((await list({ search, zone: 'UTC' })).value)]).toEqual([search, expected]);
    };
    await expectFound('surgery scheduled', ({ status }) => status === 'SCHEDULED');
    await expectFound('dulin', ({ status }) => status === 'READY');
    await expectFound('left', ({ sideSurgeon }) => sideSurgeon === 'LEFT');
    await expectFound('female', ({ patient }) => patient.gender === 'FEMALE');
    await expectFound('left canceled', (row) => row.sideSurgeon === 'LEFT' && row.status === 'CANCELED');
    await expectFound('12/07/2026', ({ dateOfSurgery }) => dateOfSurgery === '2026-12-07');
    await expectFound('/07/2026', ({ dateOfSurgery }) => dateOfSurgery?.endsWith('-07') === true);
    const [first] = everything;
    const created = shownDay((first?.creation ?? '').slice(0, 10));
    await expectFound(created, ({ creation }) => shownDay(creation.slice(0, 10)) === created);
    const today = cotyle.context.now().toISOString().slice(0, 10);
    const age = ageOn(first?.patient.dateOfBirth ?? '', today);
    const found = ids((await list({ search: String(age), zone: 'UTC' })).value);
    const sameAge = everything.filter(({ patient }) => ageOn(patient.dateOfBirth, today) === age);
    expect(found).toEqual(expect.arrayContaining(ids(sameAge)));
  });

  it('finds a creation by its day in the time zone of the caller', async () => {
    const id = await addProcedure(db(), { surgeonId });
    await db()
      .updateTable('procedures')
      .set({ creation: new Date('2025-03-02T03:30:00Z') })
      .where('id', '=', id)
      .execute();
    const found = async (search: string, zone: string) =>
      ids((await list({ search, zone })).value).includes(id);
    expect(await found('03/02/2025', 'UTC')).toBe(true);
    expect(await found('03/01/2025', 'UTC')).toBe(false);
    expect(await found('03/01/2025', 'America/New_York')).toBe(true);
    expect(await found('03/02/2025', 'America/New_York')).toBe(false);
    expect(await found('3/01/', 'America/New_York')).toBe(true);
    await db().deleteFrom('procedures').where('id', '=', id).execute();
  });

  it('ignores accents, in the search and in the names', async () => {
    const names = async (search: string) =>
      new Set((await list({ search })).value.map(({ patient }) => patient.nameSecond));
    expect(await names('chavez')).toEqual(new Set(['Chavez', 'Chávez']));
    expect(await names('CHÁVEZ')).toEqual(new Set(['Chavez', 'Chávez']));
    expect(await names('angstrom')).toEqual(new Set(['Ångström']));
  });

  it('folds texts as the domain does', async () => {
    const letter = fc.constantFrom(...Array.from('aZ 0-ÀéÎõÜçÑšŽğĄőŢẞßæÆœŒøØłŁđĐ'), 'e\u0301', 'I\u0307');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: letter }), { minLength: 1 }), async (texts) => {
        const { rows } = await cotyle.context.database.pool.query<{ folded: string }>(
          'select fold_text(text) as folded from unnest($1::text[]) with ordinality as given (text, n) order by n',
          [texts],
        );
        expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
      }),
      { numRuns: runs(40, 10) },
    );
  });

  it('has the total of a search, on whichever page it ends', async () => {
    expect(await list({ search: 'zhang', page: '1', size: '25' })).toMatchObject({ total: 12, next: null });
    expect(await list({ search: 'harbor', page: '2', size: '25' })).toMatchObject({ total: 40, next: null });
    expect(await list({ search: 'harbor', page: '3', size: '25' })).toMatchObject({ total: 40, value: [] });
    expect(await list({ search: 'nobody', page: '1', size: '25' })).toMatchObject({ total: 0, value: [] });
  });

  it('searches for wildcard characters literally', async () => {
    for (const search of [
      '%',
      '_',
      '\\',
      "'",
      '"; drop table procedures; --',
      '%%%',
      '___',
      '_____',
      '%baker%',
    ]) {
      expect((await list({ search })).value).toEqual([]);
    }
  });

  it('shows a changed name of a patient, a surgeon or a location at once', async () => {
    const row = (await list({ search: 'harbor' })).value[0];
    await db()
      .updateTable('locations')
      .set({ name: 'Lakeside Imaging' })
      .where('name', '=', 'Harbor Imaging')
      .execute();
    expect(ids((await list({ search: 'lakeside' })).value)).toContain(row?.id);
    expect((await list({ search: 'harbor' })).value).toEqual([]);
    await db()
      .updateTable('locations')
      .set({ name: 'Harbor Imaging' })
      .where('name', '=', 'Lakeside Imaging')
      .execute();
  });
});
