import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { FileType } from '@cotyle/domain/files/kind';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { backstage } from './backstage.ts';
import { admin, PASSWORD } from './people.ts';
import type { Person } from './people.ts';

/** A tetrahedron of 10 mm. */
const STL = `solid t
facet normal 0 0 -1
outer loop
vertex 0 0 0
vertex 0 10 0
vertex 10 0 0
endloop
endfacet
facet normal 0 -1 0
outer loop
vertex 0 0 0
vertex 10 0 0
vertex 0 0 10
endloop
endfacet
facet normal -1 0 0
outer loop
vertex 0 0 0
vertex 0 0 10
vertex 0 10 0
endloop
endfacet
facet normal 1 1 1
outer loop
vertex 10 0 0
vertex 0 10 0
vertex 0 0 10
endloop
endfacet
endsolid t
`;

/** An archive with nothing in it. */
const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

const FILES: Record<Exclude<FileType, 'ALGORITHM'>, File> = {
  SCAN: new File([ZIP], 'scan.zip'),
  MODEL: new File([STL], 'model.stl'),
};

/** Uploads a small file to a procedure, past the browser. */
export const addFile = async (
  { address }: RunningApp,
  { email }: Person,
  procedureId: number,
  type: keyof typeof FILES,
): Promise<void> => {
  const signedIn = await fetch(`${address}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  });
  const { access } = (await signedIn.json()) as { access: { token: string } };
  const form = new FormData();
  form.set('procedureId', String(procedureId));
  form.set('fileType', type);
  form.append('files', FILES[type]);
  const uploaded = await fetch(`${address}/api/file/upload-many`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}` },
    body: form,
  });
  expect(uploaded.status, await uploaded.text()).toBe(200);
};

/** As the server has them, oldest first. */
export const filesOf = async (clinic: RunningApp, procedureId: number): Promise<readonly FileRecord[]> => {
  const { call } = await backstage(clinic, admin);
  return (await call(fileCalls.ofProcedure, { params: { id: String(procedureId) } })).value;
};

/** The files of one type. */
export const group = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: label, exact: true });

export const fileRow = (page: Page, fileName: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${fileName}`, exact: true }) });

export const selectFile = (page: Page, fileName: string): Promise<void> =>
  fileRow(page, fileName).getByRole('checkbox').check();
