import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';

/** Texts of the pictures of a plan. */
export const PICTURE_TEXTS = {
  pictures: 'Pictures',
  open: 'Make pictures of the plan',
  lead: 'From the front, the side, above and along the axis of the cup, and the planes of the CT through its centre. They name neither the patient nor the file of the model.',
  making: 'The pictures are being made.',
  failed: 'The pictures could not be made. Please try again when the model is shown.',
  modelLoading: 'The model is still loading.',
  femurLoading: 'The model of the femur is still loading.',
  noHash: 'This browser cannot compute the hash of the plan.',
  noScan: 'There is no CT scan that can be looked at.',
  ctNotOpen: 'The CT is not open.',
  ctLoading: 'The images of the CT are still loading.',
  withoutCt: (reason: string) => `Without the planes of the CT: ${reason}`,
  storing: (version: number) => `The pictures of version ${version} are being saved.`,
  stored: (version: number) => `The pictures of version ${version} are saved.`,
  storedWithoutCt: (version: number, reason: string) =>
    `The pictures of version ${version} are saved without the planes of the CT. ${reason}`.trim(),
  openCt: 'Open the CT to add them',
  addCt: 'Add the planes of the CT',
  notStored: (version: number, reason: string) =>
    `Version ${version} is saved, but its pictures are not. ${reason}`,
  retry: 'Save the pictures again',
  close: 'Close',
  download: (title: string) => `Download: ${title}`,
  downloadShort: 'Download',
  hip: (side: string) => `${side} hip`,
  version: (version: number) => `Plan, version ${version}`,
  notSaved: 'Plan not saved',
  angles: (inclination: number, anteversion: number) =>
    `Inclination ${inclination}°, anteversion ${anteversion}° (radiographic)`,
  procedure: (id: number) => `Procedure #${id}`,
  fileName: (procedureId: number, version: number | undefined, view: PlanPictureView) =>
    `procedure-${procedureId}-plan-${version === undefined ? 'not-saved' : `version-${version}`}-${view}.png`,
  alt: (view: string, facts: readonly string[]) => `${view}: ${facts.join(', ')}`,
} as const;
