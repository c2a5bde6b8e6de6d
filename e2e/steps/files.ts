import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import type { FileType } from '@cotyle/domain/files/kind';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { apiClient } from './api-client.ts';
import { admin, PASSWORD } from './people.ts';
import type { Person } from './people.ts';
import { button } from './forms.ts';

const FACETS = [
  '0 0 0 0 10 0 10 0 0',
  '0 0 0 10 0 0 0 0 10',
  '0 0 0 0 0 10 0 10 0',
  '10 0 0 0 10 0 0 0 10',
] as const;

const facetText = (corners: string): string =>
  `facet normal 0 0 0\nouter loop\n${corners.replace(/(\S+ \S+ \S+) ?/g, 'vertex $1\n')}endloop\nendfacet\n`;

const stlText = (facets: readonly string[]): string =>
  `solid t\n${facets.map(facetText).join('')}endsolid t\n`;

/** A tetrahedron of 10 mm. */
export const STL = stlText(FACETS);
/** The same without its last side, so the surface is open. */
export const OPEN_STL = stlText(FACETS.slice(0, 3));

/** An empty archive. */
export const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

const FILES: Record<Exclude<FileType, 'ALGORITHM'>, File> = {
  SCAN: new File([ZIP], 'scan.zip'),
  MODEL: new File([STL], 'model.stl'),
};

/** Uploads a file to a procedure by the API. */
export const uploadFile = async (
  { address }: RunningApp,
  { email }: Person,
  procedureId: number,
  type: FileType,
  file: File,
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
  form.append('files', file);
  const uploaded = await fetch(`${address}/api/file/upload-many`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}` },
    body: form,
  });
  expect(uploaded.status, await uploaded.text()).toBe(200);
};

/** Uploads a small file of this type. */
export const addFile = (
  clinic: RunningApp,
  person: Person,
  procedureId: number,
  type: keyof typeof FILES,
): Promise<void> => uploadFile(clinic, person, procedureId, type, FILES[type]);

/** The files on the server, oldest first. */
export const filesOf = async (clinic: RunningApp, procedureId: number): Promise<readonly FileRecord[]> => {
  const { call } = await apiClient(clinic, admin);
  return (await call(fileCalls.ofProcedure, { params: { id: String(procedureId) } })).value;
};

/** The section with the files of one type. */
export const group = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: label, exact: true });

export const fileRow = (page: Page, fileName: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${fileName}`, exact: true }) });

export const selectFile = (page: Page, fileName: string): Promise<void> =>
  fileRow(page, fileName).getByRole('checkbox').check();

export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const chosen = (name: string, content: string | Uint8Array): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Chooses files by the button; a string is a path on the disk. */
export const chooseFiles = async (
  page: Page,
  buttonName: string,
  files: readonly Chosen[] | string,
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, buttonName).click();
  await (await chooser).setFiles(typeof files === 'string' ? files : [...files]);
};

/** Drops files on an element. */
export const dropFiles = async (target: Locator, files: readonly Chosen[]): Promise<void> => {
  const dropped = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all)
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name),
      );
    return transfer;
  }, dropped);
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
};

export const uploadDialog = (page: Page, label: string): Locator =>
  page.getByRole('dialog', { name: `Upload ${label}` });

/** Uploads the chosen files with the default description, or another. */
export const sendFiles = async (page: Page, label: string, description?: string): Promise<void> => {
  const dialog = uploadDialog(page, label);
  if (description !== undefined) await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
};

export const progressOf = (page: Page, fileName: string): Locator =>
  page.getByRole('progressbar', { name: `Upload of ${fileName}` });
