import { fileCalls } from '@cotyle/contract/files';
import { noteCalls } from '@cotyle/contract/notes';
import { patientCalls } from '@cotyle/contract/patients';
import { procedureCalls } from '@cotyle/contract/procedures';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { sampled } from '@cotyle/domain/testing/sampled';
import { beforeAll, describe, it } from 'vitest';
import { addFile, addPatient } from '../testing/clinic.ts';
import { listeningClinic } from './testing/listening-clinic.ts';

const clinic = listeningClinic();
const { db, as, joinEverybody, expectNotifiedAsVisible, newCase } = clinic;

const PATIENT = {
  nameFirst: 'Pat',
  nameSecond: 'Other',
  gender: 'FEMALE',
  dateOfBirth: '1950-06-15',
  medicalInsuranceId: 'MRN-1',
  email: null,
  phoneNumber: null,
} as const;

describe('a change of a procedure', () => {
  beforeAll(joinEverybody);

  it.each(sampled(PROCEDURE_STATUSES, 3))(
    'in %s, such as a note, is pushed to those who may see it',
    async (status) => {
      const { id } = await newCase({ status });
      await expectNotifiedAsVisible({ procedures: [id] }, () =>
        clinic.cotyle.call(
          noteCalls.create,
          { body: { procedureId: id, description: 'A note' } },
          as('surgeon'),
        ),
      );
    },
  );

  it('that moves it to another location is pushed to both locations', async () => {
    const { id } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      clinic.cotyle.call(
        procedureCalls.update,
        { body: { id, radiologyLocationId: clinic.there } },
        as('surgeon'),
      ),
    );
  });

  it('that assigns another surgeon is pushed to both surgeons and their assistants', async () => {
    const { id } = await newCase({ creatorId: clinic.people.admin.id });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      clinic.cotyle.call(
        procedureCalls.update,
        { body: { id, surgeonId: clinic.people.otherSurgeon.id } },
        as('admin'),
      ),
    );
  });

  it.each([
    ['NEW', 'SCAN'],
    ['SCAN', 'CANCELED'],
    ['SCAN_READY', 'MODEL_IN_WORK'],
    ['MODEL_READY', 'READY'],
  ] as const)('from %s to %s is pushed to those who see it in either', async (from, to) => {
    const { id } = await newCase({ status: from });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      clinic.cotyle.call(procedureCalls.update, { body: { id, status: to } }, as('admin')),
    );
  });

  it('that deletes it is pushed to those who saw it, and to those who see its patient', async () => {
    const { id, patientId } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id], patients: [patientId] }, () =>
      clinic.cotyle.call(procedureCalls.delete, { params: { id: String(id) } }, as('admin')),
    );
  });

  it('that creates it is pushed to those who can see it now', async () => {
    const patientId = await addPatient(db(), { creatorId: clinic.people.surgeon.id });
    let id = 0;
    await expectNotifiedAsVisible(
      { patients: [patientId] },
      async () => {
        const { value } = await clinic.cotyle.call(
          procedureCalls.plan,
          { body: { patientId, surgeryLocationId: clinic.here } },
          as('surgeon'),
        );
        id = value.id;
      },
      () => ({ procedures: [id], patients: [patientId] }),
    );
  });

  it('that deletes one of its files is pushed to those who may see it', async () => {
    const { id } = await newCase({ status: 'SCAN' });
    const fileId = await addFile(db(), {
      procedureId: id,
      creatorId: clinic.people.radiologist.id,
      type: 'SCAN',
    });
    await expectNotifiedAsVisible({ procedures: [id] }, () =>
      clinic.cotyle.call(fileCalls.delete, { body: { ids: [fileId] } }, as('admin')),
    );
  });
});

describe('a change of a patient', () => {
  beforeAll(joinEverybody);

  it('that registers one is pushed to those who may see it', async () => {
    let id = 0;
    await expectNotifiedAsVisible(
      {},
      async () => {
        const body = { ...PATIENT, creatorId: clinic.people.surgeon.id };
        id = (await clinic.cotyle.call(patientCalls.register, { body }, as('assistant'))).value.origin.id;
      },
      () => ({ patients: [id] }),
    );
  });

  it.each(sampled(PROCEDURE_STATUSES, 3, 1))(
    'with a procedure in %s is pushed to those who see the patient, and to those who see the procedure',
    async (status) => {
      const { id, patientId } = await newCase({ status, surgeonId: clinic.people.otherSurgeon.id });
      const touched = { procedures: [id], patients: [patientId] };
      await expectNotifiedAsVisible(touched, () =>
        clinic.cotyle.call(patientCalls.update, { body: { id: patientId, ...PATIENT } }, as('surgeon')),
      );
    },
  );

  it('that deletes one is pushed to those who saw the patient or a procedure', async () => {
    const { id, patientId } = await newCase({ status: 'SCAN' });
    await expectNotifiedAsVisible({ procedures: [id], patients: [patientId] }, () =>
      clinic.cotyle.call(patientCalls.delete, { params: { id: String(patientId) } }, as('surgeon')),
    );
  });
});
