import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { describe, expect, it } from 'vitest';
import { changesToShow, previewOf } from './preview.ts';

const csv = (text: string, name = 'plan.csv'): File => new File([text], name);
const before = { size: 50, plannedInclination: null, sideEngineer: null } as ProcedureRecord;

describe('the preview of an import', () => {
  it('shows each change with its old and new value', async () => {
    const preview = await previewOf([csv('Size,52\nPlanned Inclination,40\nColour,red\nSide,LEFT')], 'LEFT');
    if (!preview.ok) throw new Error(preview.title);
    expect(changesToShow(before, preview.data)).toEqual({
      changes: [
        { label: 'Planned Inclination', from: '–', to: '40°' },
        { label: 'Size', from: '50 mm', to: '52 mm' },
        { label: 'Side of the model', from: '–', to: 'Left' },
      ],
      same: 0,
    });
    expect(preview.data.warnings).toEqual(['Unknown names were ignored: Colour']);
  });

  it('counts unchanged values', async () => {
    const preview = await previewOf([csv('Size,50\nSide,L')], 'LEFT');
    if (!preview.ok) throw new Error(preview.title);
    expect(changesToShow(before, preview.data)).toMatchObject({ changes: [{ to: 'Left' }], same: 1 });
  });

  it('lists every problem with its line', async () => {
    expect(await previewOf([csv('Size,huge\nPlanned Inclination,99\nSide,LEFT')], 'LEFT')).toEqual({
      ok: false,
      title: 'Error validating CSV files: plan.csv',
      problems: ['Line 1, Size: not a number', 'Line 2, Planned Inclination: From 35 to 50 only'],
    });
  });

  it('rejects the other side, another type and binary content', async () => {
    expect(await previewOf([csv('Size,50\nSide,RIGHT')], 'LEFT')).toMatchObject({
      title: 'Wrong side in: plan.csv',
    });
    expect(await previewOf([csv('Size,50', 'plan.xls')], 'LEFT')).toMatchObject({
      title: 'plan.xls: a CSV Configuration is a .csv file',
    });
    expect(await previewOf([new File([new Uint8Array([0])], 'plan.csv')], 'LEFT')).toMatchObject({
      title: 'Error validating CSV files: plan.csv: The file is not UTF-8 text.',
      problems: [],
    });
  });

  it('adds up several files, and lists the problems of each', async () => {
    const size = csv('Size,52\nSide,L', 'size.csv');
    const plan = csv('Planned Inclination,40\nSide,L', 'plan.csv');
    expect(await previewOf([size, plan], 'LEFT')).toMatchObject({
      ok: true,
      data: { measurements: { size: 52, plannedInclination: 40 } },
    });
    const [bad, worse] = [csv('Size,x\nSide,L', 'bad.csv'), csv('Size,y\nSide,L', 'worse.csv')];
    expect(await previewOf([size, bad, worse], 'LEFT')).toMatchObject({
      title: 'Error validating CSV files: bad.csv, worse.csv',
      problems: ['bad.csv: Line 1, Size: not a number', 'worse.csv: Line 1, Size: not a number'],
    });
    expect(await previewOf([size, plan], 'RIGHT')).toMatchObject({
      title: 'Wrong side in: size.csv, plan.csv',
    });
    expect(await previewOf([size, csv('Size,54\nSide,L', 'other.csv')], 'LEFT')).toMatchObject({
      title: 'Error validating CSV files: The files give different values.',
      problems: ['Size: 52 in size.csv, 54 in other.csv'],
    });
    expect(
      await previewOf(
        Array.from({ length: 11 }, () => size),
        'LEFT',
      ),
    ).toMatchObject({
      title: 'One import can have at most 10 files',
    });
  });
});
