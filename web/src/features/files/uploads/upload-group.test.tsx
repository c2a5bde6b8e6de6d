import { uploadCalls } from '@cotyle/contract/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { button } from '../../../shared/testing/form-steps.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { BLOB_READER } from '../folder/blob-reader.ts';
import type { ReadAnswer, ReadRequest } from '../folder/reading-messages.ts';
import type { GroupProps } from '../list/group-frame.tsx';
import { UploadGroup } from './upload-group.tsx';

const DICOM = (() => {
  const bytes = new Uint8Array(200);
  bytes.set([0x44, 0x49, 0x43, 0x4d], 128);
  return bytes;
})();

/** The simulated DOM has no workers: this one reads in the thread of the test. */
class SameThreadWorker {
  onmessage: ((event: { data: ReadAnswer }) => void) | undefined;

  async postMessage({ id, wanted, file }: ReadRequest): Promise<void> {
    this.onmessage?.({ data: { id, value: await BLOB_READER[wanted](file) } });
  }
}

beforeEach(() => void vi.stubGlobal('Worker', SameThreadWorker));
afterEach(() => void vi.unstubAllGlobals());

/** A file of a chosen folder. */
const inFolder = (path: string, content: string | Uint8Array<ArrayBuffer>): File => {
  const file = new File([content], path.split('/').pop() ?? '', { lastModified: 7 });
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
};

const openScans = () => {
  const server = fakeServer();
  server.on(uploadCalls.own, () => ({ value: [] }));
  const group: GroupProps = {
    type: 'SCAN',
    role: 'RADIOLOGIST',
    procedure: aProcedure({ status: 'SCAN' }),
    files: [],
    isOutdated: false,
    selection: { files: [], has: () => false, change: () => undefined, clear: () => undefined },
    onDownload: () => undefined,
  };
  return renderPage(<UploadGroup {...group} />, { role: 'RADIOLOGIST', server });
};

/** The hidden input of a button, which the browser's dialog fills. */
const chooseFolder = async (files: readonly File[]): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[webkitdirectory]');
  if (!input) throw new Error('There is no input for a folder.');
  await userEvent.upload(input, [...files]);
};

describe('The scans of a procedure', () => {
  it('offer a folder beside the files, and say that a CD can be dropped', async () => {
    openScans();
    expect(button('Choose folder')).toBeDefined();
    expect(button('Upload CT Scan')).toBeDefined();
    expect(
      screen.getByText(
        'Drop .zip, .dcm or .csv files here or use Upload. You can also drop a folder or a CD as it is.',
      ),
    ).toBeDefined();
  });

  it('show what was found in a folder before anything is sent', async () => {
    openScans();
    await chooseFolder([
      inFolder('DISC/S1/IM1', DICOM),
      inFolder('DISC/S1/IM2', DICOM),
      inFolder('DISC/DICOMDIR', DICOM),
      inFolder('DISC/VIEWER/RUN.EXE', 'MZ'),
      inFolder('DISC/VIEWER/LIB.DLL', 'MZ'),
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Upload CT Scan' });
    expect(within(dialog).getByText('2 DICOM images.')).toBeDefined();
    expect(within(dialog).getByText('ct-scan-2-images.zip')).toBeDefined();
    const leftOut = within(dialog).getByRole('region', { name: 'Left out' });
    expect(
      within(leftOut)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Index of the disc (DICOMDIR), which is not needed', '2Viewer programs and their files']);
    expect(screen.queryByText('DISC/S1/IM1')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say clearly where a folder has no images', async () => {
    openScans();
    await chooseFolder([inFolder('PHOTOS/a.jpg', 'x'), inFolder('PHOTOS/b.jpg', 'x')]);
    const dialog = await screen.findByRole('alertdialog', { name: 'Upload error' });
    expect(within(dialog).getByText('There are no DICOM images in what you chose.')).toBeDefined();
    expect(within(dialog).getByText('Documents, web pages and pictures')).toBeDefined();
    expect(within(dialog).getByText('Nothing was uploaded.')).toBeDefined();
  });
});
