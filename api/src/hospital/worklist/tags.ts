/** PS3.6: the elements of a worklist query and its answers. */
export const TAG = {
  specificCharacterSet: 0x0008_0005,
  accessionNumber: 0x0008_0050,
  modality: 0x0008_0060,
  referringPhysician: 0x0008_0090,
  patientName: 0x0010_0010,
  patientId: 0x0010_0020,
  birthDate: 0x0010_0030,
  sex: 0x0010_0040,
  studyInstanceUid: 0x0020_000d,
  requestingPhysician: 0x0032_1032,
  procedureDescription: 0x0032_1060,
  stationAeTitle: 0x0040_0001,
  startDate: 0x0040_0002,
  startTime: 0x0040_0003,
  performingPhysician: 0x0040_0006,
  stepDescription: 0x0040_0007,
  stepId: 0x0040_0009,
  stepSequence: 0x0040_0100,
  procedureId: 0x0040_1001,
  procedurePriority: 0x0040_1003,
} as const;

/** Sequences that scanners ask for; an implicit query does not say which elements these are. */
const SEQUENCES: ReadonlySet<number> = new Set([
  TAG.stepSequence,
  0x0008_1110,
  0x0008_1120,
  0x0032_1064,
  0x0040_0008,
  0x0040_0260,
  0x0040_0293,
]);

export const isSequence = (tag: number): boolean => SEQUENCES.has(tag);
