import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../testing/eventually.ts';
import { hasTool } from '../../dimse/testing/run-tool.ts';

const DICOMWEB_PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

export const hasOrthanc = (): boolean => hasTool('Orthanc') && existsSync(DICOMWEB_PLUGIN);

interface OrthancTargets {
  readonly dicomPort: number;
  readonly dicomweb: string;
  readonly token: string;
}

export interface TestOrthanc {
  /** Calls its REST API; fails unless it answers with success. */
  readonly post: (path: string, body: Uint8Array | object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** A real Orthanc that knows us as the modality and the DICOMweb server `cotyle`. Its own DICOM server is off: it has no address to bind. */
export const startOrthanc = async ({ dicomPort, dicomweb, token }: OrthancTargets): Promise<TestOrthanc> => {
  const folder = await mkdtemp(join(tmpdir(), 'cotyle-orthanc-'));
  const port = await freePort();
  const file = join(folder, 'orthanc.json');
  const configuration = {
    StorageDirectory: folder,
    IndexDirectory: folder,
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomServerEnabled: false,
    DicomAet: 'ORTHANC',
    DicomModalities: { cotyle: ['COTYLE', '127.0.0.1', dicomPort] },
    Plugins: [DICOMWEB_PLUGIN],
    DicomWeb: {
      Enable: true,
      Servers: { cotyle: { Url: dicomweb, HttpHeaders: { Authorization: `Bearer ${token}` } } },
    },
  };
  await writeFile(file, JSON.stringify(configuration));
  const child = spawn('Orthanc', [file], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error('Orthanc ended.');
      if (!(await fetch(`${origin}/system`)).ok) throw new Error('Orthanc is not ready.');
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    post: async (path, body) => {
      const isBytes = body instanceof Uint8Array;
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        body: isBytes ? body : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: status ${response.status}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    close,
  };
};
