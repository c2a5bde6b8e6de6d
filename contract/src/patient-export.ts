import { ROLES } from '@cotyle/domain/access/roles';
import { EVENT_TYPES } from '@cotyle/domain/events/types';
import { FILE_CONTENTS, FILE_TYPES } from '@cotyle/domain/files/kind';
import { MEASUREMENT_NAMES } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { GENDERS } from '@cotyle/domain/patients/record';
import { EXPORT_VERSION } from '@cotyle/domain/retention/export-texts';
import { PLAIN_FIELDS } from '@cotyle/domain/procedures/fields';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { z } from 'zod';
import { id, instant, sha256 } from './fields.ts';
import { procedureFields } from './procedure-fields.ts';

const version = z.literal(EXPORT_VERSION);
const side = z.enum(SIDES).nullable();
const status = z.enum(PROCEDURE_STATUSES);
/** Values that the application stores as JSON; their shape is that of the version that wrote them. */
const stored = z.unknown();

const person = z.strictObject({ id, name: z.string(), role: z.enum(ROLES) });

export const exportedPatient = z.strictObject({
  version,
  id,
  nameFirst: z.string(),
  nameSecond: z.string(),
  gender: z.enum(GENDERS),
  dateOfBirth: z.iso.date(),
  medicalInsuranceId: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  registeredBy: person,
  registeredAt: instant,
  changedAt: instant,
  deletedAt: instant.nullable(),
});

const measurements = z.strictObject(
  Object.fromEntries(MEASUREMENT_NAMES.map((name) => [name, z.number().nullable()])) as Record<
    MeasurementName,
    z.ZodNullable<z.ZodNumber>
  >,
);

const note = z.strictObject({ id, at: instant, by: person, text: z.string() });

const message = z.strictObject({
  id,
  at: instant,
  from: person,
  to: person,
  text: z.string(),
  readAt: instant.nullable(),
});

const planVersion = z.strictObject({
  version: z.int(),
  savedAt: instant,
  savedBy: person,
  side,
  inclination: z.number().nullable(),
  anteVersion: z.number().nullable(),
  reason: z.string().nullable(),
  plan: stored,
  files: z.array(z.strictObject({ purpose: z.string(), fileId: id, sha256 })),
  pictures: z.array(z.strictObject({ view: z.string(), size: z.int(), sha256, entry: z.string() })),
  /** Where its sheet (PDF) is in the archive, as it is printed at the time of the export. */
  sheet: z.string(),
});

/** A proposal, an approval with its signature, or the end of an approval. */
const decision = z.strictObject({
  version: z.int(),
  kind: z.string(),
  at: instant,
  by: person,
  reason: z.string().nullable(),
  signerName: z.string().nullable(),
  signerRole: z.string().nullable(),
  meaning: z.string().nullable(),
  approval: z.int().nullable(),
  sha256: sha256.nullable(),
  seal: z.string().nullable(),
});

const pin = z.strictObject({
  number: z.int(),
  at: instant,
  by: person,
  text: z.string(),
  fileId: id,
  sha256,
  x: z.number(),
  y: z.number(),
  z: z.number(),
  view: stored,
  planVersion: z.int().nullable(),
  steps: z.array(z.strictObject({ kind: z.string(), at: instant, by: person, text: z.string().nullable() })),
});

const segmentation = z.strictObject({
  id,
  scanFileId: id,
  startedAt: instant,
  startedBy: person,
  savedAt: instant.nullable(),
  savedBy: person.nullable(),
  version: z.int(),
  landmarks: stored,
  deleted: z.boolean(),
  /** Where its label volumes (NRRD) are in the archive: one of each series; none where they are no longer kept. */
  labels: z.array(z.string()),
});

const exportedFile = z.strictObject({
  id,
  type: z.enum(FILE_TYPES),
  content: z.enum(FILE_CONTENTS),
  name: z.string(),
  description: z.string(),
  addedAt: instant,
  addedBy: person,
  size: z.int().nonnegative(),
  sha256,
  deleted: z.boolean(),
  /** Where its bytes are in the archive; null where they are no longer kept. */
  entry: z.string().nullable(),
  findings: stored,
  mesh: stored,
  hip: stored,
  scan: stored,
  verification: stored,
});

const plainFields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, procedureFields[field]])) as Pick<
  typeof procedureFields,
  (typeof PLAIN_FIELDS)[number]
>;

export const exportedProcedure = z.strictObject({
  version,
  id,
  ...plainFields,
  createdAt: instant,
  createdBy: person,
  status,
  statusSince: instant,
  surgeon: person,
  radiologist: person.nullable(),
  engineer: person.nullable(),
  surgeryLocation: z.string().nullable(),
  radiologyLocation: z.string().nullable(),
  measurements,
  cupCentre: z.strictObject({ fileId: id, x: z.number(), y: z.number(), z: z.number() }).nullable(),
  approvalState: z.string(),
  approvalVersion: z.int().nullable(),
  scanAcceptance: stored,
  deletedAt: instant.nullable(),
  statusHistory: z.array(
    z.strictObject({ at: instant, by: person.nullable(), from: status.nullable(), to: status.nullable() }),
  ),
  notes: z.array(note),
  messages: z.array(message),
  planVersions: z.array(planVersion),
  planDecisions: z.array(decision),
  pinnedQuestions: z.array(pin),
  segmentations: z.array(segmentation),
  timeOut: z.array(
    z.strictObject({
      item: z.string(),
      kind: z.string(),
      version: z.int(),
      subject: stored,
      at: instant,
      by: person,
    }),
  ),
  files: z.array(exportedFile),
});

export const exportedEvents = z.strictObject({
  version,
  events: z.array(
    z.strictObject({
      id,
      at: instant,
      type: z.enum(EVENT_TYPES),
      by: person.nullable(),
      procedureId: id.nullable(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      hash: sha256,
    }),
  ),
});

export const exportManifest = z.strictObject({
  version,
  patientId: id,
  madeAt: instant,
  /** Every entry of the archive but this one, in its order. */
  entries: z.array(z.strictObject({ name: z.string(), size: z.int().nonnegative(), sha256 })),
});

export type ExportedProcedure = z.output<typeof exportedProcedure>;
export type ExportManifest = z.output<typeof exportManifest>;
