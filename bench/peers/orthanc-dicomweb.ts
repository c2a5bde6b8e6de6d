import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest, writeChunks } from '../clients/raw-http.ts';
import { freePort, start, waitUntil } from '../system/programs.ts';

export interface OrthancDicomweb {
  readonly version: string;
  /** Of its DICOMweb plug-in. */
  readonly address: URL;
  /** Resolves once every slice is stored and indexed. */
  upload(zip: Buffer): Promise<void>;
}

const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

/** Listens on loopback only, with its DICOMweb plug-in, and syncs what it stores, as by default. */
export const startOrthancDicomweb = async (folder: string): Promise<OrthancDicomweb> => {
  const home = join(folder, 'orthanc-dicomweb');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const file = join(home, 'orthanc.json');
  writeFileSync(
    file,
    JSON.stringify({
      StorageDirectory: home,
      IndexDirectory: home,
      HttpPort: port,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: false,
      DicomServerEnabled: false,
      SyncStorageArea: true,
      Plugins: [PLUGIN],
      DicomWeb: { Enable: true, Root: '/dicom-web/' },
    }),
  );
  const program = start('Orthanc', [file]);
  const origin = new URL(`http://127.0.0.1:${port}`);
  const system = await waitUntil(program, async () => (await fetch(new URL('/system', origin))).json());
  return {
    version: (system as { Version: string }).Version,
    address: new URL('/dicom-web', origin),
    upload: async (zip) => {
      const headers = { 'content-type': 'application/zip', 'content-length': String(zip.length) };
      const { status, text } = await rawRequest(
        origin,
        { method: 'POST', path: '/instances', headers },
        writeChunks([zip]),
      );
      if (status !== 200) throw new Error(`Orthanc: status ${status}: ${text}`);
    },
  };
};
