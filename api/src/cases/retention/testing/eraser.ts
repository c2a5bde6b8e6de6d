import { parseConfig } from '../../../config/config.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { erasePatient } from '../erasure/erase-job.ts';

/** A child process that runs one erasure, and is killed in the middle of it. */
const [url = '', dataDir = '', erasureId = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2, log: () => undefined });
const storage = openStorage(parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
const context = { database, storage, now: () => new Date() } as AppContext;

await erasePatient(context, Number(erasureId));
process.send?.('complete');
