import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../../testing/eventually.ts';

const DICOMWEB_PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

export const hasDicomweb = (): boolean => existsSync(DICOMWEB_PLUGIN);

export interface Orthanc {
  readonly dicomPort: number;
  readonly dicomwebUrl: string;
  /** The stored files, by their SOP Instance UID. */
  readonly files: () => Promise<ReadonlyMap<string, Buffer>>;
  readonly close: () => Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A real PACS. It takes objects from this computer alone, by the AE title COTYLE. */
export const startOrthanc = async (): Promise<Orthanc> => {
  const home = await mkdtemp(path.join(tmpdir(), 'cotyle-orthanc-'));
  const [httpPort, dicomPort] = [await freePort(), await freePort()];
  const configuration = {
    StorageDirectory: home,
    IndexDirectory: home,
    HttpPort: httpPort,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomPort: dicomPort,
    DicomAet: 'ORTHANC',
    DicomCheckCalledAet: true,
    DicomAlwaysAllowStore: false,
    DicomCheckModalityHost: true,
    DicomModalities: { cotyle: ['COTYLE', '127.0.0.1', 104] },
    ...(hasDicomweb() ? { Plugins: [DICOMWEB_PLUGIN], DicomWeb: { Enable: true } } : {}),
  };
  const file = path.join(home, 'orthanc.json');
  await writeFile(file, JSON.stringify(configuration));
  const program = spawn('Orthanc', [file], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${httpPort}`;
  const get = (address: string): Promise<Response> => fetch(`${origin}${address}`);
  await eventually(async () => {
    if (!(await get('/system')).ok) throw new Error('Orthanc does not answer');
  });
  return {
    dicomPort,
    dicomwebUrl: `${origin}/dicom-web`,
    files: async () => {
      const ids = (await (await get('/instances')).json()) as readonly string[];
      const stored = new Map<string, Buffer>();
      for (const id of ids) {
        const tags = (await (await get(`/instances/${id}/simplified-tags`)).json()) as Record<string, string>;
        const bytes = Buffer.from(await (await get(`/instances/${id}/file`)).arrayBuffer());
        stored.set(tags['SOPInstanceUID'] ?? '', bytes);
      }
      return stored;
    },
    close: async () => {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGKILL');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
};
