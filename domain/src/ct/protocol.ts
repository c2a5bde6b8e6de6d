import { z } from 'zod';

/**
 * The recommended CT protocol, rule by rule. Names, weights and limits are data: a clinic may change a limit, change the
 * weight of a rule, or switch it off.
 */
export const CT_RULES = {
  readable: { name: 'All files are readable', breach: 'fail' },
  modality: { name: 'CT images', breach: 'fail' },
  hounsfield: { name: 'Plausible Hounsfield scale', breach: 'fail' },
  patient: { name: 'One patient', breach: 'fail' },
  name: { name: 'Name matches the record', breach: 'fail' },
  patientId: { name: 'Medical Record Number matches the record', breach: 'fail' },
  birthDate: { name: 'Date of birth matches the record', breach: 'fail' },
  sex: { name: 'Sex matches the record', breach: 'fail' },
  position: { name: 'Supine, feet first', breach: 'fail' },
  orientation: { name: 'Position matches the images', breach: 'fail' },
  axial: { name: 'Axial images', breach: 'fail' },
  thickness: { name: 'Slice thickness', breach: 'fail' },
  distance: { name: 'Interslice distance', breach: 'fail' },
  gaps: { name: 'No gaps', breach: 'fail' },
  doubled: { name: 'No duplicate slices', breach: 'fail' },
  spacing: { name: 'Even spacing', breach: 'fail' },
  pitch: { name: 'Helical pitch 1:1, or sequential', breach: 'fail' },
  regions: { name: 'Pelvis and femoral condyles', breach: 'fail' },
  regionSize: { name: 'Regions of equal size', breach: 'fail' },
  pixelSize: { name: 'Same pixel size', breach: 'fail' },
  tilt: { name: 'No gantry tilt', breach: 'fail' },
  matrix: { name: 'One matrix and orientation', breach: 'fail' },
  lossless: { name: 'Lossless images', breach: 'fail' },
  kernel: { name: 'Bone kernel', breach: 'warn' },
  voltage: { name: 'One tube voltage', breach: 'warn' },
  age: { name: 'Age of the scan', breach: 'fail' },
  frame: { name: 'One frame of reference', breach: 'warn' },
  oneFile: { name: 'All in one zip file', breach: 'warn' },
} as const satisfies Record<string, { name: string; breach: 'fail' | 'warn' }>;

export type RuleId = keyof typeof CT_RULES;

/** Rules about the identity of the patient. */
export const IDENTITY_RULES = [
  'patient',
  'name',
  'patientId',
  'birthDate',
  'sex',
] as const satisfies readonly RuleId[];

export const isIdentityRule = (id: RuleId): id is (typeof IDENTITY_RULES)[number] =>
  (IDENTITY_RULES as readonly RuleId[]).includes(id);

export const RULE_IDS = Object.keys(CT_RULES) as [RuleId, ...RuleId[]];

/** In millimetres, degrees and months, by their names. */
export const CT_LIMITS = {
  sliceThicknessMm: 1.25,
  intersliceDistanceMm: 1.25,
  pitch: 1,
  gantryTiltDegrees: 0.5,
  /** Between the normal of the images and the long axis of the patient. */
  obliqueDegrees: 1,
  scanAgeMonths: 6,
  /** The pelvis down to 5 cm below the lesser trochanters is never shorter. */
  pelvisMm: 200,
  /** A stretch that cannot hold the hips from the anterior superior spines to 5 cm below the lesser trochanters. */
  pelvisLeastMm: 150,
  /** The condyles, 50 mm either side. */
  condylesMm: 100,
  /** A longer stretch is more than the condyles, such as a part of a scan of the legs. */
  condylesMostMm: 250,
  /** The shafts of the femora, which the two regions leave out: 170 to 335 mm by the protocol, less of longer regions. */
  shaftGapLeastMm: 120,
  shaftGapMostMm: 450,
  /** One scan from the pelvis to the knees is never shorter. */
  wholeLegMm: 450,
  /** Slices farther apart belong to two regions. */
  regionGapMm: 50,
  /** The percentage by which two regions or pixel sizes may differ and still count as equal. */
  equalPercent: 1,
} as const satisfies Record<string, number>;

export type LimitName = keyof typeof CT_LIMITS;

export const WEIGHTS = ['fail', 'warn', 'off'] as const;
export type Weight = (typeof WEIGHTS)[number];

export interface CtProtocol {
  readonly limits: Readonly<Record<LimitName, number>>;
  readonly weights: Readonly<Record<RuleId, Weight>>;
}

const limitNames = Object.keys(CT_LIMITS) as [LimitName, ...LimitName[]];

/** The part of the protocol that a clinic may change. */
export const protocolChanges = z.strictObject({
  limits: z.partialRecord(z.enum(limitNames), z.number().nonnegative()).optional(),
  rules: z.partialRecord(z.enum(RULE_IDS), z.enum(WEIGHTS)).optional(),
});

export type ProtocolChanges = z.output<typeof protocolChanges>;

export const protocolWith = (changes: ProtocolChanges): CtProtocol => {
  const breaches = RULE_IDS.map((id) => [id, CT_RULES[id].breach] as const);
  return {
    limits: { ...CT_LIMITS, ...changes.limits },
    weights: { ...(Object.fromEntries(breaches) as Record<RuleId, Weight>), ...changes.rules },
  };
};

export const CT_PROTOCOL: CtProtocol = protocolWith({});
