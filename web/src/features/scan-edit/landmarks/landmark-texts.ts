import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { LandmarkName } from '@cotyle/domain/landmarks/landmarks';
import { LANDMARK_LABELS } from '@cotyle/domain/landmarks/labels';
import type { LandmarkGroup, LandmarkRef } from './landmark-refs.ts';

/** A name for the images, where there is little room. */
const SHORT: Readonly<Record<LandmarkName, string>> = {
  anteriorSuperiorIliacSpine: 'Iliac spine',
  pubicTubercle: 'Pubic tubercle',
  teardrop: 'Teardrop',
  acetabularRim: 'Rim',
  acetabularCentre: 'Socket',
  acetabularDiameter: 'Socket',
  femoralHeadCentre: 'Head',
  femoralHeadDiameter: 'Head',
  neckCentre: 'Neck',
  greaterTrochanter: 'Greater trochanter',
  lesserTrochanter: 'Lesser trochanter',
  shaftProximal: 'Shaft',
  shaftDistal: 'Shaft end',
  medialPosteriorCondyle: 'Medial condyle',
  lateralPosteriorCondyle: 'Lateral condyle',
};

interface ScanFacts {
  readonly isDraft: boolean;
  readonly hasKnees: boolean;
}

const CONDYLES: ReadonlySet<LandmarkName> = new Set<LandmarkName>([
  'medialPosteriorCondyle',
  'lateralPosteriorCondyle',
]);

const fixed = (value: number): string => value.toFixed(1);

export const LANDMARK_TEXTS = {
  title: 'Landmarks',
  modes: 'What is edited',
  segments: 'Segments',
  group: { PELVIS: 'Pelvis', LEFT: 'Left hip', RIGHT: 'Right hip' } satisfies Record<LandmarkGroup, string>,
  hint: 'Drag a mark in a view or in 3D, or use the arrow keys.',
  hintRead: 'Choose a landmark to see it.',
  nameOf: ({ side, name }: LandmarkRef): string =>
    `${LANDMARK_LABELS[name]}, ${SIDE_LABELS[side].toLowerCase()}`,
  labelOf: (name: LandmarkName): string => LANDMARK_LABELS[name],
  shortOf: ({ side, name }: LandmarkRef): string => `${SIDE_LABELS[side].charAt(0)} ${SHORT[name]}`,
  placedByPerson: 'Placed by a person',
  placed: 'Placed',
  confidence: (word: string, percent: number) => `${word}, ${percent}%`,
  sure: 'Sure',
  fair: 'Check',
  unsure: 'Unsure',
  missing: 'Missing',
  /** Why a landmark is not there. */
  missingReason: ({ name }: LandmarkRef, { isDraft, hasKnees }: ScanFacts): string => {
    if (CONDYLES.has(name) && !hasKnees) return 'The knees were not scanned.';
    return isDraft ? 'The draft did not find it.' : 'There is no draft.';
  },
  fewPoints: (points: number, least: number) => `${points} of at least ${least} points.`,
  placeHint: 'Click where it lies, or press Enter at the cross-hair.',
  rimHint: 'Click along the rim, the notch left out. Each click adds a point.',
  addPoints: 'Add points',
  doneAdding: 'Done',
  removePoint: 'Remove point',
  pointOf: (point: number, of: number) => `Point ${point} of ${of}`,
  previousPoint: 'Previous point',
  nextPoint: 'Next point',
  reset: 'Reset to proposal',
  remove: 'Remove',
  coordinates: 'Place in mm',
  coordinate: ['Left', 'Posterior', 'Superior'] as const,
  diameter: 'Diameter in mm',
  selectedMissing: (name: string) => `${name} is missing.`,
  moved: (name: string, [x, y, z]: readonly [number, number, number]) =>
    `${name}: left ${fixed(x)}, posterior ${fixed(y)}, superior ${fixed(z)} mm.`,
  resized: (name: string, value: number) => `${name}: ${fixed(value)} mm.`,
  values: 'Values',
  value: 'Value',
  pelvisGroup: 'Pelvis against the table',
  definitions: 'Definitions',
  side: { LEFT: 'Left', RIGHT: 'Right' },
  difference: 'L − R',
  none: '–',
  moveKeys: 'Landmark: move by 0.5 mm in the view',
  moveFar: 'Landmark: move by 5 mm in the view',
  stepKeys: 'Next, previous landmark',
  putHere: 'Landmark: put it at the cross-hair',
  removeKey: 'Landmark: remove the point of the rim',
  toggleKey: 'Landmarks, or segments',
} as const;

/** The confidence of a proposal in a word. */
export const confidenceWord = (confidence: number): 'sure' | 'fair' | 'unsure' => {
  if (confidence >= 0.75) return 'sure';
  return confidence >= 0.5 ? 'fair' : 'unsure';
};
