import type { ProcedureStatus } from '../status.ts';
import { PROCEDURE_STATUSES } from '../status.ts';
import { mayAskForEmergencyAccess } from './emergency.ts';
import { isAdministrator } from './roles.ts';
import type { Role } from './roles.ts';

export interface Viewer {
  readonly id: number;
  readonly role: Role;
  readonly locationId: number | null;
  /** The surgeons of an assistant; empty for everybody else. */
  readonly surgeonIds: readonly number[];
  /** Cases that they opened by emergency access, for now and to read only; absent where only the ordinary rule counts. */
  readonly emergencyProcedureIds?: readonly number[];
}

export interface VisibleProcedure {
  readonly procedureId: number;
  readonly creatorId: number;
  readonly surgeonId: number;
  readonly radiologyLocationId: number | null;
  readonly status: ProcedureStatus;
  readonly deleted: boolean;
}

const VISIBLE_STATUSES: Record<Role, readonly ProcedureStatus[]> = {
  MASTER_ADMIN: PROCEDURE_STATUSES,
  ADMIN: PROCEDURE_STATUSES,
  SURGEON: PROCEDURE_STATUSES,
  SURGICAL_ASSISTANT: PROCEDURE_STATUSES,
  RADIOLOGIST: ['SCAN', 'SCAN_READY'],
  IMAGE_ENGINEER: ['SCAN_READY', 'MODEL_IN_WORK', 'MODEL_READY'],
};

/** The statuses a role ever sees: its filter chips. */
export const visibleStatuses = (role: Role): readonly ProcedureStatus[] => VISIBLE_STATUSES[role];

export const seesDeleted = (role: Role): boolean => role !== 'RADIOLOGIST' && role !== 'IMAGE_ENGINEER';

const isNear = (viewer: Viewer, procedure: VisibleProcedure): boolean => {
  switch (viewer.role) {
    case 'MASTER_ADMIN':
    case 'ADMIN':
    case 'IMAGE_ENGINEER':
      return true;
    case 'RADIOLOGIST':
      return viewer.locationId !== null && viewer.locationId === procedure.radiologyLocationId;
    case 'SURGEON':
      return procedure.creatorId === viewer.id || procedure.surgeonId === viewer.id;
    case 'SURGICAL_ASSISTANT':
      return (
        procedure.creatorId === viewer.id ||
        procedure.surgeonId === viewer.id ||
        viewer.surgeonIds.includes(procedure.surgeonId)
      );
  }
};

/** The cases of an emergency access that count: those of a role that may ask for one. */
export const emergencyCases = ({ role, emergencyProcedureIds = [] }: Viewer): readonly number[] =>
  mayAskForEmergencyAccess(role) ? emergencyProcedureIds : [];

const isEmergency = (viewer: Viewer, { procedureId, deleted }: VisibleProcedure): boolean =>
  !deleted && emergencyCases(viewer).includes(procedureId);

export const maySeeProcedure = (viewer: Viewer, procedure: VisibleProcedure): boolean =>
  (isNear(viewer, procedure) &&
    visibleStatuses(viewer.role).includes(procedure.status) &&
    (!procedure.deleted || seesDeleted(viewer.role))) ||
  isEmergency(viewer, procedure);

export interface VisiblePatient {
  readonly creatorId: number;
}

/** Radiologists and engineers meet patients only inside procedures. */
export const maySeePatients = (role: Role): boolean => role !== 'RADIOLOGIST' && role !== 'IMAGE_ENGINEER';

export const maySeePatient = (viewer: Viewer, patient: VisiblePatient): boolean =>
  maySeePatients(viewer.role) &&
  (isAdministrator(viewer.role) ||
    patient.creatorId === viewer.id ||
    viewer.surgeonIds.includes(patient.creatorId));

/** The patient's card is read-only for administrators. */
export const mayEditPatient = (viewer: Viewer, patient: VisiblePatient): boolean =>
  maySeePatient(viewer, patient) && !isAdministrator(viewer.role);
