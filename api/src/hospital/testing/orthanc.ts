import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../platform/database/embedded/port.ts';
import { eventually } from '../../testing/eventually.ts';

const DICOMWEB_PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

export const hasDicomweb = (): boolean => existsSync(DICOMWEB_PLUGIN);

export interface Orthanc {
  readonly dicomwebUrl: string;
  /** These call its REST API, and fail unless it answers with success. */
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: Uint8Array | object) => Promise<unknown>;
  /** The stored files, by their SOP Instance UID. */
  readonly files: () => Promise<ReadonlyMap<string, Buffer>>;
  readonly close: () => Promise<void>;
}

/** A real PACS, with these settings of its configuration file; `dicomweb` are those of its plug-in. */
export const startOrthanc = async (settings: object, dicomweb: object = {}): Promise<Orthanc> => {
  const folder = await mkdtemp(join(tmpdir(), 'cotyle-orthanc-'));
  const port = await freePort();
  const file = join(folder, 'orthanc.json');
  const configuration = {
    StorageDirectory: folder,
    IndexDirectory: folder,
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomAet: 'ORTHANC',
    ...(hasDicomweb() ? { Plugins: [DICOMWEB_PLUGIN], DicomWeb: { Enable: true, ...dicomweb } } : {}),
    ...settings,
  };
  await writeFile(file, JSON.stringify(configuration));
  const child = spawn('Orthanc', [file], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, init);
    if (!response.ok) throw new Error(`${path}: status ${response.status}: ${await response.text()}`);
    return response;
  };
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Its DICOM server is ready before it answers by HTTP.
    await Promise.race([
      eventually(() => request('/system')),
      exited.then(() => Promise.reject(new Error('Orthanc ended.'))),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    dicomwebUrl: `${origin}/dicom-web`,
    get: async (path) => (await request(path)).json(),
    post: async (path, body) => {
      const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
      const text = await (await request(path, { method: 'POST', body: bytes })).text();
      return text === '' ? undefined : JSON.parse(text);
    },
    files: async () => {
      const ids = (await (await request('/instances')).json()) as readonly string[];
      const stored = new Map<string, Buffer>();
      for (const id of ids) {
        const tags = (await (await request(`/instances/${id}/simplified-tags`)).json()) as Record<
          string,
          string
        >;
        const bytes = Buffer.from(await (await request(`/instances/${id}/file`)).arrayBuffer());
        stored.set(tags['SOPInstanceUID'] ?? '', bytes);
      }
      return stored;
    },
    close,
  };
};
