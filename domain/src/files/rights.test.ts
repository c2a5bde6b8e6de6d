import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAdministrator, ROLES } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { FILE_TYPES } from './kind.ts';
import { mayDelete, mayDownload, mayImportPri, mayUpload, mayViewModels, takesOverAs } from './rights.ts';

const roles = fc.constantFrom(...ROLES);
const types = fc.constantFrom(...FILE_TYPES);
const statuses = fc.constantFrom(...PROCEDURE_STATUSES);
const whoMay = (may: (role: Role) => boolean): Role[] => ROLES.filter(may);

describe('who may do what with a file', () => {
  it('a radiologist uploads scans, an engineer models and CSV, an administrator all of it, a surgeon nothing', () => {
    expect(FILE_TYPES.map((type) => whoMay((role) => mayUpload(role, type)))).toEqual([
      ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST'],
      ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'],
      ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'],
    ]);
  });

  it('an engineer deletes a model only while it is in work or complete', () => {
    const open = PROCEDURE_STATUSES.filter((status) => mayDelete('IMAGE_ENGINEER', 'MODEL', status));
    expect(open).toEqual(['MODEL_IN_WORK', 'MODEL_READY']);
  });

  it('nobody deletes a file that they could not have uploaded, and an administrator deletes any', () => {
    fc.assert(
      fc.property(
        roles,
        types,
        statuses,
        (role, type, status) =>
          (!mayDelete(role, type, status) || mayUpload(role, type)) &&
          (!isAdministrator(role) || mayDelete(role, type, status)),
      ),
    );
  });

  it('everybody who may upload a type of file may download it', () => {
    fc.assert(fc.property(roles, types, (role, type) => !mayUpload(role, type) || mayDownload(role, type)));
  });

  it('a radiologist sees no models and downloads scans only', () => {
    expect(whoMay(mayViewModels)).toEqual(ROLES.filter((role) => role !== 'RADIOLOGIST'));
    expect(FILE_TYPES.filter((type) => mayDownload('RADIOLOGIST', type))).toEqual(['SCAN']);
  });

  it('PRI data are imported by the engineer or an administrator', () => {
    expect(whoMay(mayImportPri)).toEqual(['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER']);
  });

  it('an upload assigns the case to the uploading radiologist or engineer, and not to an administrator', () => {
    expect(ROLES.map(takesOverAs)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'radiologistId',
      'engineerId',
    ]);
  });
});
