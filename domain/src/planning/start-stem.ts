import { difference, dot } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { headAndStem } from '../implants/compatibility.ts';
import { headCentreInCup, headCentreOnStem } from '../implants/references.ts';
import type { Catalogue, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { femoralOffset } from '../measurements/femur.ts';
import { measure } from '../measurements/measured.ts';
import type { Measured } from '../measurements/measured.ts';
import { plannedHipCentre } from './feedback.ts';
import { plannedLegLength } from './joint-change.ts';
import { partsOf } from './parts.ts';
import { STEM_RANGES, STEP_MM } from './plan.ts';
import type { Plan, PlannedStem } from './plan.ts';
import { headOnFemur, stemPlacement } from './stem-placement.ts';

/** For a stem whose femur is not known. */
const USUAL_CUT = 15;

const middleSize = (stems: readonly Stem[]): number | undefined => {
  const sizes = [...new Set(stems.map(({ size }) => size))].toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) / 2)];
};

const stepped = (value: number): number => {
  const { min, max } = STEM_RANGES.neckCut;
  return Math.min(max, Math.max(min, Math.round(value / STEP_MM) * STEP_MM));
};

/** Of a stem with the usual cut: how much longer the leg would be than now, or how much higher the head where that is unknown. */
const longerBy = (plan: Plan, catalogue: Catalogue, landmarks: Landmarks, stem: Stem): Measured<number> => {
  const { liner, head } = partsOf(catalogue, plan);
  const planned = { neckCut: millimetres(USUAL_CUT), depth: millimetres(0), torsion: degrees(0) };
  const placed = stemPlacement(landmarks, plan.side, planned);
  if (placed.absence) return placed;
  if (!liner || !head) return { value: 0 };
  const onFemur = headOnFemur(placed.value, stem, head);
  const inPelvis = plannedHipCentre(plan, headCentreInCup(liner)[2]);
  const { change } = plannedLegLength(landmarks, plan.side, { inPelvis, onFemur });
  if (!change.absence) return change;
  return measure(landmarks, plan.side, ['femoralHeadCentre'], [], (own) =>
    dot(difference(onFemur, own.femoralHeadCentre), placed.value.z),
  );
};

/**
 * Where planning a stem begins: the middle size, because whether one fills the canal is not known; of its offsets and
 * neck angles those nearest to the native offset; cut where the leg keeps its length. Undefined without a stem for the
 * head, absent where landmarks are missing.
 */
export const startStem = (
  plan: Plan,
  catalogue: Catalogue,
  landmarks: Landmarks,
): Measured<PlannedStem> | undefined => {
  const { head } = partsOf(catalogue, plan);
  const fitting = catalogue.stems.filter((stem) => head && headAndStem(head, stem) === undefined);
  const size = middleSize(fitting);
  const native = femoralOffset(landmarks, plan.side);
  const offBy = (stem: Stem): number =>
    head && !native.absence ? Math.abs(headCentreOnStem(stem, head)[0] - native.value) : 0;
  const [stem] = fitting.filter((one) => one.size === size).toSorted((a, b) => offBy(a) - offBy(b));
  if (!stem) return undefined;
  const longer = longerBy(plan, catalogue, landmarks, stem);
  if (longer.absence) return longer;
  return {
    value: {
      part: stem.id,
      neckCut: millimetres(stepped(USUAL_CUT - longer.value)),
      depth: millimetres(0),
      torsion: degrees(0),
    },
  };
};
