import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CtFile } from '@cotyle/domain/phantom/ct';
import { dicomFile } from '@cotyle/domain/phantom/dicom';
import type { Locator } from '@playwright/test';
import { expectLoaded } from './accessibility.ts';

const DICOMDIR_CLASS = '1.2.840.10008.1.3.10';

/** Everything on a disc that is no image. */
const beside = (): readonly CtFile[] => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  return [
    { path: 'DICOMDIR', bytes: dicomFile(DICOMDIR_CLASS, '2.25.4711.9', []) },
    { path: 'AUTORUN.INF', bytes: text('[autorun]\r\nopen=VIEWER\\VIEWER.EXE\r\n') },
    { path: 'README.TXT', bytes: text('Please start the viewer.\r\n') },
    { path: 'VIEWER/VIEWER.EXE', bytes: text('MZ a program') },
    { path: 'VIEWER/LIB/CODEC.DLL', bytes: text('MZ a library') },
    { path: 'VIEWER/HELP/INDEX.HTM', bytes: text('<html><body>Help</body></html>') },
    { path: '.DS_Store', bytes: text('of another computer') },
    { path: 'IMAGES/EMPTY', bytes: new Uint8Array() },
  ];
};

/** Writes images as a scanner writes them to a disc: nested, without endings, with a viewer and an index. */
export const writeDisc = async (folder: string, images: readonly CtFile[]): Promise<void> => {
  const files = [
    ...images.map(({ bytes }, index) => ({
      path: `IMAGES/MOREAU^ADA/S${index % 3}/I${String(index).padStart(5, '0')}`,
      bytes,
    })),
    ...beside(),
  ];
  for (const { path: name, bytes } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
};

/** Drops files or folders of the disk, as from the file manager: a script cannot make a folder to drop. */
export const dropPaths = async (target: Locator, paths: readonly string[]): Promise<void> => {
  // What is still loaded above the target would move it away from the place of the drop.
  await expectLoaded(target.page());
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The drop area is not visible.');
  const tools = await target.page().context().newCDPSession(target.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + 30,
      y: box.y + box.height / 2,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    });
  await tools.detach();
};
