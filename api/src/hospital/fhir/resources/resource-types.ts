import { ApiError } from '../../../errors/api-error.ts';
import { appointmentType } from './appointment.ts';
import { documentReferenceType } from './document-reference.ts';
import { imagingStudyType } from './imaging-study.ts';
import { locationType } from './location.ts';
import { observationType } from './observation.ts';
import { patientType } from './patient.ts';
import { practitionerType } from './practitioner.ts';
import { procedureType } from './procedure.ts';
import type { ResourceType } from './resource-type.ts';
import { serviceRequestType } from './service-request.ts';

/** The resources that can be read and searched. */
export const RESOURCE_TYPES: readonly ResourceType[] = [
  patientType,
  practitionerType,
  locationType,
  serviceRequestType,
  procedureType,
  imagingStudyType,
  appointmentType,
  documentReferenceType,
  observationType,
];

export const requireResourceType = (type: string): ResourceType => {
  const found = RESOURCE_TYPES.find((known) => known.type === type);
  if (!found) throw new ApiError('NOT_FOUND', { message: 'There is no such resource here.' });
  return found;
};
