import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { freePort, start, waitUntil } from '../system/programs.ts';

export interface Orthanc {
  readonly pid: number;
  readonly version: string;
  /** Where it takes C-STORE, if it does. */
  readonly dicom: { readonly port: number; readonly calledAeTitle: string };
  /** Resolves once every slice is stored and indexed. */
  upload(zip: Buffer): Promise<void>;
  empty(): Promise<void>;
}

/**
 * Serves HTTP on loopback only and syncs what it stores, as by default. Its DICOM server listens on all addresses, so it is
 * started only on request, and in a network namespace where the machine has them.
 */
export const startOrthanc = async (folder: string, { dicom = false } = {}): Promise<Orthanc> => {
  const home = join(folder, 'orthanc');
  mkdirSync(home, { recursive: true });
  const [port, dicomPort] = [await freePort(), await freePort()];
  const configuration = {
    StorageDirectory: home,
    IndexDirectory: home,
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomServerEnabled: dicom,
    DicomPort: dicomPort,
    DicomAet: 'ORTHANC',
    DicomAlwaysAllowStore: true,
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
    dicom: { port: dicomPort, calledAeTitle: 'ORTHANC' },
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
