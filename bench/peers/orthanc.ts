import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import { start, waitUntil } from '../system/programs.ts';

const DICOMWEB_PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

export interface Orthanc {
  readonly pid: number;
  readonly version: string;
  /** Where it takes C-STORE, if it does. */
  readonly dicom: { readonly port: number; readonly calledAeTitle: string };
  /** Of its DICOMweb plug-in, if it is loaded. */
  readonly dicomweb: URL;
  /** Resolves once every slice is stored and indexed. */
  upload(zip: Buffer): Promise<void>;
  storedImages(): Promise<number>;
  empty(): Promise<void>;
}

/**
 * Serves HTTP on loopback only. What it stores is synced (SyncStorageArea) and not compressed, as by default; its index is
 * SQLite with a write-ahead log, which it does not sync at each commit. Its DICOM server listens on all addresses, so it is
 * started only on request, and in a network namespace where the machine has them.
 */
export const startOrthanc = async (
  folder: string,
  { dicom = false, dicomweb = false } = {},
): Promise<Orthanc> => {
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
    StorageCompression: false,
    ...(dicomweb && { Plugins: [DICOMWEB_PLUGIN], DicomWeb: { Enable: true, Root: '/dicom-web/' } }),
  };
  const file = join(home, 'orthanc.json');
  writeFileSync(file, JSON.stringify(configuration));
  const program = start('Orthanc', [file]);
  const address = new URL(`http://127.0.0.1:${port}`);
  const json = async (path: string): Promise<unknown> => (await fetch(new URL(path, address))).json();
  const system = await waitUntil(program, () => json('/system'));
  const idsOf = async (): Promise<string[]> => (await json('/patients')) as string[];
  return {
    pid: program.pid,
    version: (system as { Version: string }).Version,
    dicom: { port: dicomPort, calledAeTitle: 'ORTHANC' },
    dicomweb: new URL('/dicom-web', address),
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
    storedImages: async () => ((await json('/statistics')) as { CountInstances: number }).CountInstances,
    empty: async () => {
      for (const id of await idsOf()) await fetch(new URL(`/patients/${id}`, address), { method: 'DELETE' });
    },
  };
};
