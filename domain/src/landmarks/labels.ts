import type { LandmarkName } from './landmarks.ts';

export const LANDMARK_LABELS: Readonly<Record<LandmarkName, string>> = {
  anteriorSuperiorIliacSpine: 'Anterior superior iliac spine',
  pubicTubercle: 'Pubic tubercle',
  teardrop: 'Teardrop',
  acetabularRim: 'Acetabular rim',
  acetabularCentre: 'Acetabular centre',
  acetabularDiameter: 'Acetabular diameter',
  femoralHeadCentre: 'Femoral head centre',
  femoralHeadDiameter: 'Femoral head diameter',
  neckCentre: 'Neck centre',
  greaterTrochanter: 'Greater trochanter',
  lesserTrochanter: 'Lesser trochanter',
  shaftProximal: 'Proximal shaft',
  shaftDistal: 'Distal shaft',
  medialPosteriorCondyle: 'Medial posterior condyle',
  lateralPosteriorCondyle: 'Lateral posterior condyle',
};
