import * as identity from './check-identity.ts';
import * as images from './check-images.ts';
import { gaps } from './check-gaps.ts';
import * as orientation from './check-orientation.ts';
import { hounsfield } from './check-pixels.ts';
import * as regionChecks from './check-regions.ts';
import * as settings from './check-settings.ts';
import * as slices from './check-slices.ts';
import { joinFacts } from './facts.ts';
import type { ScanFacts } from './facts.ts';
import type { RuleInput, Check } from './finding.ts';
import { CT_RULES, RULE_IDS } from './protocol.ts';
import type { CtProtocol, RuleId } from './protocol.ts';
import { plannedBlocks, regionsOf } from './regions.ts';
import { NOT_VERIFIED } from './verification.ts';

export const VERDICTS = ['pass', 'warn', 'fail', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface RuleVerdict {
  readonly id: RuleId;
  readonly name: string;
  readonly verdict: Verdict;
  readonly measured: string;
  readonly limit: string;
  readonly advice: string;
}

const CHECKS: Record<RuleId, Check> = {
  readable: images.readable,
  modality: images.modality,
  hounsfield,
  patient: identity.patient,
  name: identity.name,
  patientId: identity.patientId,
  birthDate: identity.birthDate,
  sex: identity.sex,
  position: slices.position,
  orientation: orientation.orientation,
  axial: orientation.axial,
  thickness: slices.thickness,
  distance: slices.distance,
  gaps,
  doubled: slices.doubled,
  spacing: slices.spacing,
  pitch: slices.pitch,
  regions: regionChecks.regions,
  regionSize: regionChecks.regionSize,
  pixelSize: regionChecks.pixelSize,
  tilt: slices.tilt,
  matrix: slices.matrix,
  lossless: settings.lossless,
  kernel: settings.kernel,
  voltage: settings.voltage,
  age: images.age,
  frame: regionChecks.frame,
  oneFile: images.oneFile,
};

/** Most rules do not apply without images. */
const WITHOUT_IMAGES: readonly RuleId[] = ['readable', 'modality'];

/** Every rule that the protocol has, in its order; `files` are the facts of the uploaded files that hold the scan. */
export const evaluateScan = (
  files: readonly ScanFacts[],
  protocol: CtProtocol,
  {
    record,
    today,
    unchecked = [],
    verified = NOT_VERIFIED,
  }: Pick<RuleInput, 'record' | 'today'> & Partial<Pick<RuleInput, 'unchecked' | 'verified'>>,
): RuleVerdict[] => {
  const facts = joinFacts(files);
  const { limits } = protocol;
  const blocks = plannedBlocks(facts, limits);
  const regions = regionsOf(blocks, limits.regionGapMm);
  const input: RuleInput = {
    facts,
    blocks,
    regions,
    limits,
    record,
    today,
    files: files.length + unchecked.length,
    unchecked,
    verified,
  };
  return RULE_IDS.flatMap((id) => {
    const weight = protocol.weights[id];
    if (weight === 'off' || (facts.series.length === 0 && !WITHOUT_IMAGES.includes(id))) return [];
    const { outcome, measured, limit, advice } = CHECKS[id](input);
    const verdict = outcome === 'breach' ? weight : outcome === 'doubt' ? 'warn' : outcome;
    return [{ id, name: CT_RULES[id].name, verdict, measured, limit, advice }];
  });
};

/** The failed rules that have to be confirmed to continue. */
export const failedRules = (verdicts: readonly RuleVerdict[]): readonly RuleVerdict[] =>
  verdicts.filter(({ verdict }) => verdict === 'fail');
