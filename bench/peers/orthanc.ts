import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { freePort, start, waitUntil } from '../system/programs.ts';

export interface Orthanc {
  readonly pid: number;
  readonly version: string;
  /** Resolves once every slice is stored and indexed. */
  upload(zip: Buffer): Promise<void>;
  empty(): Promise<void>;
}

/** Listens on loopback only, accepts no DICOM connections and syncs what it stores, as by default. */
export const startOrthanc = async (folder: string): Promise<Orthanc> => {
  const home = join(folder, 'orthanc');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const configuration = {
    StorageDirectory: home,
    IndexDirectory: home,
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomServerEnabled: false,
    SyncStorageArea: true,
  };
  const file = join(home, 'orthanc.json');
  writeFileSync(file, JSON.stringify(configuration));
  const program = start('Orthanc', [file]);
  const address = new URL(`http://127.0.0.1:${port}`);
  const system = await waitUntil(program, async () => (await fetch(new URL('/system', address))).json());
  const idsOf = async (): Promise<string[]> =>
    (await (await fetch(new URL('/patients', address))).json()) as string[];
  return {
    pid: program.pid,
    version: (system as { Version: string }).Version,
    upload: async (zip) => {
      const headers = { 'content-type': 'application/zip', 'content-length': String(zip.length) };
      const { status, text } = await rawRequest(
        address,
        { method: 'POST', path: '/instances', headers },
        writeChunks([zip]),
      );
      if (status !== 200) throw new Error(`Orthanc: status ${status}: ${text}`);
      const patients = await idsOf();
      if (patients.length !== 1) throw new Error('Orthanc has not stored the scan.');
    },
    empty: async () => {
      for (const id of await idsOf()) await fetch(new URL(`/patients/${id}`, address), { method: 'DELETE' });
    },
  };
};
