import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { addProcedure } from '../../../testing/clinic.ts';
import { addResumableUpload } from '../rows/upload-rows.ts';

/** Adds an unfinished upload to a new case of its creator; returns the id of the case. */
export const addUpload = async (
  { context }: TestApp,
  { creatorId, locationId }: { creatorId: number; locationId: number },
): Promise<number> => {
  const db = context.database.kysely;
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', creatorId)
    .executeTakeFirstOrThrow();
  const type = role === 'IMAGE_ENGINEER' ? 'MODEL' : 'SCAN';
  const procedureId = await addProcedure(db, {
    surgeonId: creatorId,
    status: 'SCAN_READY',
    radiologyLocationId: locationId,
  });
  const fileName = type === 'MODEL' ? 'cup.stl' : 'scan.zip';
  const upload = { procedureId, type, description: 'x', fileName, creatorId, size: 100 } as const;
  await addResumableUpload(db, { ...upload, id: randomUUID(), now: context.now() }, 3600);
  return procedureId;
};
