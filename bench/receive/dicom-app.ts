import { join } from 'node:path';
import { Client } from 'pg';
import { makeSecretToken } from '../../api/src/people/auth/secret-token.ts';
import { findRunningPostgres } from '../../api/src/platform/database/embedded.ts';
import { startApp } from '../app/app.ts';
import type { App } from '../app/app.ts';
import { freePort } from '../../api/src/platform/database/embedded/port.ts';
import type { StoreTarget } from './store-scu.ts';
import type { StowTarget } from './stow.ts';

export interface DicomApp extends App, StoreTarget {
  readonly stow: StowTarget;
  readonly storedImages: () => Promise<number>;
}

/** The demo with a DICOM server, a sender that may call from this machine, and one by STOW-RS. */
export const startDicomApp = async (folder: string): Promise<DicomApp> => {
  const port = await freePort();
  const app = await startApp(folder, {
    DICOM_PORT: String(port),
    DICOM_HOST: '127.0.0.1',
    // A study that becomes a scan in the turn of the other server would slow it down.
    RECEIVE_QUIET_SECONDS: '3600',
  });
  const databaseUrl = await findRunningPostgres(join(app.dataDir, 'postgres'));
  const client = new Client({ connectionString: databaseUrl });
  // The database ends with the application, before this process.
  client.on('error', () => undefined);
  await client.connect();
  const { token, hash } = makeSecretToken();
  const settings = { aeTitle: 'BENCH', addresses: ['127.0.0.1'], tls: false };
  for (const [kind, about, tokenHash] of [
    ['DICOM_SENDER', settings, null],
    ['STOW_SENDER', {}, hash],
  ] as const)
    await client.query(
      `insert into connections (kind, name, location_id, settings, token_hash, created_by, creation)
       select $1, 'Benchmark', (select min(id) from locations where has_radiology), $2, $3, min(id), now() from users`,
      [kind, JSON.stringify(about), tokenHash],
    );
  return {
    ...app,
    port,
    calledAeTitle: 'COTYLE',
    stow: {
      url: new URL('/api/dicomweb/studies', app.address),
      headers: { authorization: `Bearer ${token}` },
    },
    storedImages: async () => {
      const { rows } = await client.query<{ count: string }>(
        'select count(*) from received_instances where study_id is not null',
      );
      return Number(rows[0]?.count);
    },
  };
};
