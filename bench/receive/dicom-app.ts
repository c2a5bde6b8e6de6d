import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningPostgres } from '../../api/src/platform/database/embedded.ts';
import { startAppProcess } from '../app/app-process.ts';
import type { AppProcess } from '../app/app-process.ts';
import { freePort } from '../system/programs.ts';
import type { StoreTarget } from './store-scu.ts';

export interface DicomApp extends AppProcess, StoreTarget {
  readonly storedImages: () => Promise<number>;
}

/** The demo with a DICOM server and a sender that may call from this machine. */
export const startDicomApp = async (folder: string): Promise<DicomApp> => {
  const port = await freePort();
  const app = await startAppProcess(folder, { DICOM_PORT: String(port), DICOM_HOST: '127.0.0.1' });
  const databaseUrl = await findRunningPostgres(join(app.dataDir, 'postgres'));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into connections (kind, name, location_id, settings, created_by, creation)
     select 'DICOM_SENDER', 'Benchmark', (select min(id) from locations where has_radiology),
       '{"aeTitle": "BENCH", "addresses": ["127.0.0.1"], "tls": false}', min(id), now() from users`,
  );
  return {
    ...app,
    port,
    calledAeTitle: 'COTYLE',
    storedImages: async () => {
      const { rows } = await client.query<{ count: string }>(
        `select sum(succeeded) as count from connections where name = 'Benchmark'`,
      );
      return Number(rows[0]?.count);
    },
  };
};
