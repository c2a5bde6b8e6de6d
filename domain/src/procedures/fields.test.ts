import { describe, expect, it } from 'vitest';
import { DATE_FORMAT } from '../validation/calendar.ts';
import { SPECIFIED_SETTINGS } from '../settings/settings.ts';
import { REQUIRED } from '../validation/text.ts';
import { EDITABLE_FIELDS, parseProcedureField } from './fields.ts';

describe('a text typed into a field of a procedure', () => {
  it.each([
    ['name', ' Left hip ', 'Left hip'],
    ['dateOfSurgery', '12/24/2026', '2026-12-24'],
    ['sideSurgeon', 'LEFT', 'LEFT'],
    ['surgeonId', '7', 7],
    ['surgeryLocationId', '3', 3],
    ['plannedInclination', ' 40.5 ', 40.5],
  ] as const)('of %s, %j, is the value %j', (field, text, value) => {
    expect(parseProcedureField(field, text)).toEqual({ value });
  });

  it.each([
    ['name', 'Hip #2', 'Use letters and numbers only'],
    ['dateOfSurgery', '2026-12-24', DATE_FORMAT],
    ['plannedInclination', '60', 'From 35 to 50 only'],
    ['plannedInclination', 'forty', 'From 35 to 50 only'],
  ] as const)('of %s, %j, has the problem %j', (field, text, problem) => {
    expect(parseProcedureField(field, text)).toEqual({ problem });
  });

  it('is judged by the settings of the installation, planned angles by the specification', () => {
    const settings = { ...SPECIFIED_SETTINGS, nameHyphen: true, operativeInclinationMax: 60 };
    const parse = (field: (typeof EDITABLE_FIELDS)[number], text: string) =>
      parseProcedureField(field, text, settings);
    expect(parse('name', 'Left‑hip')).toEqual({ value: 'Left-hip' });
    expect(parse('name', 'Hip #2')).toEqual({ problem: 'Use letters, numbers and hyphens only' });
    expect(parse('operativeInclination', '52')).toEqual({ value: 52 });
    expect(parse('operativeInclination', '61')).toEqual({ problem: 'From 35 to 60 only' });
    expect(parse('plannedInclination', '52')).toEqual({ problem: 'From 35 to 50 only' });
  });

  it('is null when it is empty, except in the name and the surgeon, which are required', () => {
    for (const field of EDITABLE_FIELDS) {
      const isRequired = field === 'name' || field === 'surgeonId';
      expect(parseProcedureField(field, '')).toEqual(isRequired ? { problem: REQUIRED } : { value: null });
    }
  });
});
