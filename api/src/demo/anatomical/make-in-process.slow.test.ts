import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectStl } from '../../imaging/models/inspection/inspect-stl.ts';
import { openFolder } from '../../platform/storage/folder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storeStream } from '../bytes.ts';
import { makeInProcess } from './make-in-process.ts';

const body = { seed: 5, sex: 'F', side: 'LEFT', measurements: {} } as const;
const never = new AbortController().signal;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-demo-'));
  storage = openFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a stopped attempt leaves in the storage. */
const leftIn = async (name: string): Promise<string[]> => {
  const files = await readdir(path.join(folder, 'files', 'demo')).catch(() => []);
  return files.filter((file) => file.startsWith(name));
};

describe('a process that makes a file of the demo', () => {
  it('passes its bytes to the storage', async () => {
    const stored = await makeInProcess(
      { kind: 'MODEL', bone: 'HIP_BONE', body },
      (source) => storeStream(storage, 'files/demo/1-model', source),
      never,
    );
    const verdict = await inspectStl(() => storage.read('files/demo/1-model'), stored.size);
    expect(verdict).toMatchObject({ ok: true, mesh: { closed: true } });
  });

  it('ends with the node in the middle of a scan, and leaves nothing', async () => {
    const node = new AbortController();
    const scan = {
      kind: 'SCAN',
      body,
      patient: { name: 'Smith^Ann', id: 'MRN1', birthDate: '19500102', sex: 'F' },
      scanned: '2026-11-01',
      uid: '2.25.77',
    } as const;
    const making = makeInProcess(
      scan,
      (source) => {
        const untilFirst = (async function* () {
          for await (const chunk of source) {
            yield chunk;
            node.abort(new Error('the node is shutting down'));
          }
        })();
        return storeStream(storage, 'files/demo/2-scan', untilFirst, node.signal);
      },
      node.signal,
    );
    await expect(making).rejects.toThrow('the node is shutting down');
    expect(await leftIn('2-scan')).toEqual([]);
  });

  it('ends where its bytes cannot be stored, with the reason', async () => {
    const making = makeInProcess(
      { kind: 'MODEL', bone: 'HIP_BONE', body },
      async () => {
        throw new Error('the disk is full');
      },
      never,
    );
    await expect(making).rejects.toThrow('the disk is full');
  });
});
