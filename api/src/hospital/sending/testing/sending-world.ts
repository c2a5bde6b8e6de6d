import { sendingCalls } from '@cotyle/contract/sendings';
import type { SendingRecord } from '@cotyle/contract/sendings';
import type { Role } from '@cotyle/domain/access/roles';
import { planSteps } from '../../../cases/plans/testing/plan-steps.ts';
import type { PlanSteps } from '../../../cases/plans/testing/plan-steps.ts';
import { requireReady } from '../../../context/app-context.ts';
import { addStoredScan } from '../../../imaging/ct/testing/stored-scan.ts';
import { addStoredFile, eventsOf } from '../../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp, TestAppOptions } from '../../../testing/app.ts';
import { addLocation, addPatient, addProcedure, addScannedPatient, assign } from '../../../testing/clinic.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { addConnection } from '../../connections/testing/stored-connection.ts';
import { aPacs } from './a-pacs.ts';

const TRIANGLE = 50;

/** A binary STL of about this size, whose bytes differ from place to place. */
export const anStl = (triangles: number): Buffer => {
  const bytes = Buffer.alloc(84 + triangles * TRIANGLE);
  bytes.writeUInt32LE(triangles, 80);
  for (let at = 84; at < bytes.length; at += 4) bytes.writeUInt8(at % 97, at);
  return bytes;
};

interface SentCaseOptions {
  /** Otherwise the scan is of somebody else. */
  readonly isScanned?: boolean;
  readonly stl?: Buffer;
  readonly hasScan?: boolean;
}

export interface SendingWorld {
  readonly cotyle: TestApp;
  readonly staff: Record<Role, SignedInUser>;
  readonly steps: PlanSteps;
  readonly locationId: number;
  /** A case with a model, and a plan that can be approved. */
  readonly addCase: (options?: SentCaseOptions) => Promise<number>;
  readonly addPacs: (settings: Parameters<typeof aPacs>[0], locationId?: number) => Promise<number>;
  readonly send: (procedureId: number, connectionId: number, who?: SignedInUser) => Promise<unknown>;
  readonly sendings: (procedureId: number) => Promise<readonly SendingRecord[]>;
  /** What the history says about sending, oldest first. */
  readonly events: (procedureId: number) => Promise<readonly (readonly unknown[])[]>;
  /** The queue would run it later. */
  readonly runAgain: (sendingId: number) => Promise<void>;
}

export const startSendingWorld = async (
  environment: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<SendingWorld> => {
  const cotyle = await startTestApp(environment, options);
  const db = cotyle.context.database.kysely;
  const locationId = await addLocation(db);
  const staff = await addUserOfEachRole(cotyle, { locationId });
  await assign(db, staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
  const steps = planSteps(cotyle, staff);
  return {
    cotyle,
    staff,
    steps,
    locationId,
    addCase: async ({ stl = anStl(3), hasScan = true, isScanned = true } = {}) => {
      const procedureId = await addProcedure(db, {
        surgeonId: staff.SURGEON.id,
        patientId: isScanned
          ? await addScannedPatient(db, staff.SURGEON.id)
          : await addPatient(db, { creatorId: staff.SURGEON.id, record: 'MRN77' }),
        engineerId: staff.IMAGE_ENGINEER.id,
        status: 'MODEL_READY',
        surgeryLocationId: locationId,
      });
      const file = { procedureId, creatorId: staff.IMAGE_ENGINEER.id };
      if (hasScan) await addStoredScan(cotyle, file);
      await addStoredFile(cotyle, { ...file, type: 'MODEL', name: 'pelvis.stl', bytes: stl });
      await steps.setAngles(procedureId, 42);
      return procedureId;
    },
    addPacs: (settings, location) =>
      addConnection(cotyle, {
        ...aPacs(settings),
        ...(location === undefined ? {} : { locationId: location }),
      }),
    send: (procedureId, connectionId, who = staff.SURGEON) =>
      cotyle.call(sendingCalls.send, { body: { procedureId, connectionId } }, who.token),
    sendings: async (procedureId) => {
      const params = { id: String(procedureId) };
      return (await cotyle.call(sendingCalls.ofProcedure, { params }, staff.SURGEON.token)).value.sendings;
    },
    events: async (procedureId) =>
      (await eventsOf(cotyle, procedureId)).filter(([type]) => String(type).startsWith('PACS_')),
    runAgain: (sendingId) => requireReady(cotyle.context).jobs.add('send-to-pacs', { sendingId }),
  };
};
