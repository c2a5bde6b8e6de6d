/** Every deed that is written down, with the words a person reads for it. */
export const EVENT_LABELS = {
  USER_CREATED: 'User created',
  USER_DELETED: 'User deleted',
  USER_UPDATED: 'User updated',
  USER_LOGIN: 'User logged in',
  USER_LOGOUT: 'User logged out',
  USER_ASSIGNED: 'Assistant assigned',
  USER_UNASSIGNED: 'Assistant unassigned',
  PATIENT_CREATED: 'Patient created',
  PATIENT_DELETED: 'Patient deleted',
  PATIENT_UPDATED: 'Patient updated',
  PROCEDURE_CREATED: 'Procedure created',
  PROCEDURE_DELETED: 'Procedure deleted',
  PROCEDURE_NAME: 'Procedure name changed',
  PROCEDURE_SIDE: 'Side changed',
  PROCEDURE_STATUS: 'Status changed',
  PROCEDURE_DATE_OF_SURGERY: 'Date of surgery changed',
  PROCEDURE_SURGERY_LOCATION: 'Surgery location changed',
  PROCEDURE_RADIOLOGY_LOCATION: 'Radiology location changed',
  PROCEDURE_SURGEON: 'Surgeon changed',
  PROCEDURE_RADIOLOGIST: 'Radiologist changed',
  PROCEDURE_ENGINEER: 'Engineer changed',
  PROCEDURE_MEASUREMENT: 'Measurement changed',
  PROCEDURE_CUP_CENTRE: 'Cup centre changed',
  PROCEDURE_NOTE: 'Note added',
  LOCATION_CREATED: 'Location created',
  LOCATION_UPDATED: 'Location updated',
  LOCATION_DELETED: 'Location deleted',
  MESSAGE_SENT: 'Message sent',
  MESSAGE_READ: 'Message read',
  SCAN_UPLOADED: 'CT scan uploaded',
  SCAN_DOWNLOADED: 'CT scan downloaded',
  SCAN_DELETED: 'CT scan deleted',
  MODEL_UPLOADED: 'Model uploaded',
  MODEL_VIEWED: 'Model viewed',
  MODEL_DOWNLOADED: 'Model downloaded',
  MODEL_DELETED: 'Model deleted',
  CSV_UPLOADED: 'CSV configuration uploaded',
  CSV_DOWNLOADED: 'CSV configuration downloaded',
  CSV_DELETED: 'CSV configuration deleted',
  PRI_IMPORTED: 'PRI data imported',
} as const;

export type EventType = keyof typeof EVENT_LABELS;

export const EVENT_TYPES = Object.keys(EVENT_LABELS) as [EventType, ...EventType[]];

export const eventLabel = (type: EventType): string => EVENT_LABELS[type];
