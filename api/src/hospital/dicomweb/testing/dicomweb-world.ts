import type { Role } from '@cotyle/domain/access/roles';
import { api } from 'dicomweb-client';
import { addStoredScan } from '../../../imaging/ct/testing/stored-scan.ts';
import { scanFiles, zipped } from '../../../imaging/ct/testing/scans.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure, addScannedPatient } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { FetchXhr } from './fetch-xhr.ts';

export interface StudyInCase {
  readonly procedureId: number;
  readonly fileId: number;
  readonly study: string;
  readonly series: readonly string[];
  readonly files: readonly Buffer[];
}

export interface DicomwebWorld {
  readonly cotyle: TestApp;
  readonly staff: Record<Role, SignedInUser>;
  readonly locationId: number;
  /** A scan of its own study in a case of the surgeon; the zip may be changed before it is stored. */
  readonly addStudy: (
    change?: (image: Buffer) => Buffer,
    more?: { readonly deflate?: boolean },
  ) => Promise<StudyInCase>;
  readonly client: (who?: SignedInUser) => InstanceType<typeof api.DICOMwebClient>;
  readonly get: (path: string, headers?: Record<string, string>, who?: SignedInUser) => Promise<Response>;
}

let studies = 0;

export const dicomwebWorld = async (cotyle: TestApp): Promise<DicomwebWorld> => {
  const db = cotyle.context.database.kysely;
  const locationId = await addLocation(db);
  const staff = await addUserOfEachRole(cotyle, { locationId });
  const url = `${cotyle.origin}/api/dicomweb`;
  return {
    cotyle,
    staff,
    locationId,
    addStudy: async (change = (image) => image, { deflate = true } = {}) => {
      const uid = `2.25.9${(studies += 1)}`;
      const procedureId = await addProcedure(db, {
        surgeonId: staff.SURGEON.id,
        patientId: await addScannedPatient(db, staff.SURGEON.id),
        radiologyLocationId: locationId,
        status: 'SCAN_READY',
      });
      const files = scanFiles(undefined, 40, uid).map(({ bytes }) => change(Buffer.from(bytes)));
      const bytes = await zipped(
        files.map((file, index) => ({ path: `${index}.dcm`, bytes: file })),
        { deflate },
      );
      const { id } = await addStoredScan(cotyle, { procedureId, creatorId: staff.RADIOLOGIST.id, bytes });
      return { procedureId, fileId: id, study: `${uid}.1`, series: [`${uid}.1.1`, `${uid}.1.2`], files };
    },
    client: (who = staff.SURGEON) => {
      const headers = { authorization: `Bearer ${who.token}` };
      return new api.DICOMwebClient({ url, headers, singlepart: '' });
    },
    get: (path, headers = {}, who = staff.SURGEON) =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${who.token}`, ...headers } }),
  };
};

/** What dicomweb-client takes in place of the browser's request. */
export const xhr = () => ({ instance: new FetchXhr() }) as never;
