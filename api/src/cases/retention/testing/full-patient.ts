import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import type { Role } from '@cotyle/domain/access/roles';
import { addFile, addPatient, addProcedure } from '../../../testing/clinic.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { addStoredFile } from '../../../imaging/files/testing/stored-file.ts';
import type { TestFile } from '../../../imaging/files/testing/stored-file.ts';
import { addSegmentation } from '../../../imaging/segmentation/testing/stored-segmentation.ts';
import { addStoredPlanPicture } from '../../plans/pictures/testing/stored-plan-picture.ts';
import { addPin } from '../../pins/testing/stored-pin.ts';

/** A word that stands in everything that names the patient, and nowhere else. */
export const SECRET = 'Zyxquillon';

export interface FullPatient {
  readonly patientId: number;
  readonly procedureId: number;
  readonly scan: TestFile;
  readonly model: TestFile;
}

const addDecisionAndTick = async ({ context }: TestApp, procedureId: number, surgeonId: number) => {
  const db = context.database.kysely;
  const at = context.now();
  await db
    .insertInto('plan_decisions')
    .values({
      procedure_id: procedureId,
      version: 1,
      kind: 'APPROVED',
      made_by: surgeonId,
      made_at: at,
      reason: null,
      signer_name: 'Sam Surgeon',
      signer_role: 'SURGEON',
      meaning: `Approved for ${SECRET}`,
      approval: 1,
      sha256: 'a'.repeat(64),
      seal: 'b'.repeat(64),
    })
    .execute();
  await db
    .insertInto('time_out_entries')
    .values({
      procedure_id: procedureId,
      item: 'PATIENT',
      kind: 'TICKED',
      version: 1,
      subject: JSON.stringify({ patient: SECRET }),
      made_by: surgeonId,
      made_at: at,
    })
    .execute();
};

/** A finished case with one of everything that belongs to a patient. */
export const addFullPatient = async (
  cotyle: TestApp,
  staff: Record<Role, SignedInUser>,
  { completedAt }: { completedAt?: Date } = {},
): Promise<FullPatient> => {
  const db = cotyle.context.database.kysely;
  const surgeonId = staff.SURGEON.id;
  const patientId = await addPatient(db, { creatorId: surgeonId, nameFirst: SECRET, record: `${SECRET}-1` });
  const procedureId = await addProcedure(db, { surgeonId, patientId, status: 'MODEL_READY' });
  const file = { procedureId, creatorId: surgeonId };
  const scan = await addStoredFile(cotyle, { ...file, name: `${SECRET}.zip` });
  const model = await addStoredFile(cotyle, { ...file, type: 'MODEL', derived: true, name: `${SECRET}.stl` });
  const purged = await addFile(db, { ...file, type: 'ALGORITHM' });
  const at = cotyle.context.now();
  await db.updateTable('files').set({ deleted_at: at, purged_at: at }).where('id', '=', purged).execute();
  await addStoredPlanPicture(db, procedureId);
  await db
    .insertInto('plan_version_files')
    .values({
      procedure_id: procedureId,
      version: 1,
      purpose: 'MODEL',
      file_id: model.id,
      sha256: model.sha256,
    })
    .execute();
  await addDecisionAndTick(cotyle, procedureId, surgeonId);
  const pinId = await addPin(cotyle, { procedureId, authorId: surgeonId });
  await db
    .insertInto('pin_steps')
    .values({ pin_id: pinId, kind: 'REPLY', text: `${SECRET} said so`, author_id: surgeonId, created_at: at })
    .execute();
  await addSegmentation(cotyle, { procedureId, editorId: staff.IMAGE_ENGINEER.id, fileId: scan.id });
  await db
    .insertInto('messages')
    .values({
      procedure_id: procedureId,
      sender_id: surgeonId,
      receiver_id: staff.ADMIN.id,
      reply_to_id: null,
      pin_id: pinId,
      text: `About ${SECRET}`,
      creation: at,
    })
    .execute();
  const patient = {
    id: patientId,
    nameFirst: SECRET,
    nameSecond: 'Renamed',
    gender: 'FEMALE' as const,
    dateOfBirth: '1950-06-15',
    medicalInsuranceId: `${SECRET}-2`,
  };
  await cotyle.call(patientCalls.update, { body: patient }, staff.SURGEON.token);
  const body = { procedureId, description: `${SECRET} has a pacemaker` };
  await cotyle.call(noteCalls.create, { body }, staff.SURGEON.token);
  await db
    .updateTable('procedures')
    .set({ status: 'DONE', ...(completedAt ? { status_since: completedAt, updated_at: completedAt } : {}) })
    .where('id', '=', procedureId)
    .execute();
  return { patientId, procedureId, scan, model };
};
