import type { Role } from '@cotyle/domain/access/roles';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { sweepUploads } from '../rows/sweep.ts';
import { bytesIn, filesIn } from './samples.ts';

export interface UploadWorld {
  readonly cotyle: TestApp;
  readonly staff: Readonly<Record<Role, SignedInUser>>;
  /** A case of the surgeon at the radiologist's location, with the left side planned. */
  readonly newCase: (status?: ProcedureStatus) => Promise<number>;
  /** The number of stored objects, of open uploads and of files. */
  readonly counts: () => Promise<{ bytes: number; uploads: number; files: number }>;
  /** The total size of the stored objects. */
  readonly storedBytes: () => Promise<number>;
  /** Fails if an object belongs to no file, a file has no object, or an upload is open. */
  readonly assertNoLeftovers: () => Promise<void>;
  /** Sweeps at a time when every unfinished upload has expired. */
  readonly sweepExpired: () => Promise<void>;
}

export const startUploadWorld = async (
  environment: Record<string, string> = {},
  clock: { frozenClock?: boolean } = {},
): Promise<UploadWorld> => {
  const cotyle = await startTestApp(environment, clock);
  const db = cotyle.context.database.kysely;
  const locationId = await addLocation(db);
  const staff = await addUserOfEachRole(cotyle, { locationId });
  const count = async (table: 'uploads' | 'files'): Promise<number> =>
    (await db.selectFrom(table).select('id').execute()).length;
  return {
    cotyle,
    staff,
    newCase: (status = 'SCAN') =>
      addProcedure(db, {
        surgeonId: staff.SURGEON.id,
        status,
        radiologyLocationId: locationId,
        side: 'LEFT',
      }),
    counts: async () => ({
      bytes: (await filesIn(cotyle.dataDir)).length,
      uploads: await count('uploads'),
      files: await count('files'),
    }),
    storedBytes: () => bytesIn(cotyle.dataDir),
    assertNoLeftovers: async () => {
      const rows = await db.selectFrom('files').select('storage_key as key').execute();
      const wanted = new Set(rows.map(({ key }) => key.split('/').pop() ?? ''));
      const stored = new Set(await filesIn(cotyle.dataDir));
      const leftovers = {
        orphans: [...stored].filter((name) => !wanted.has(name)),
        missing: [...wanted].filter((name) => !stored.has(name)),
        uploads: await count('uploads'),
      };
      if (leftovers.orphans.length + leftovers.missing.length + leftovers.uploads > 0)
        throw new Error(`Leftovers: ${JSON.stringify(leftovers)}`);
    },
    sweepExpired: async () => {
      const later = new Date(cotyle.context.now().getTime() + 30 * 24 * 3600 * 1000);
      await sweepUploads({ ...cotyle.context, now: () => later });
    },
  };
};
