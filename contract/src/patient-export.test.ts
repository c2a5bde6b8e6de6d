import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField } from '@cotyle/domain/procedures/fields';
import { describe, expect, it } from 'vitest';
import { exportedProcedure } from './patient-export.ts';

/** A person and a place are exported by name, not by number. */
const exportedName = (field: EditableField): string => {
  const { kind } = fieldDeclaration(field);
  return kind === 'user' || kind === 'location' ? field.replace(/Id$/, '') : field;
};

describe('the export of a procedure', () => {
  it('has every field that somebody can edit', () => {
    const { measurements, ...rest } = exportedProcedure.shape;
    const exported = new Set([...Object.keys(rest), ...Object.keys(measurements.shape)]);
    expect(EDITABLE_FIELDS.map(exportedName).filter((name) => !exported.has(name))).toEqual([]);
  });
});
