import type { PictureView } from './picture-views.ts';

/** Texts of the pictures of a plan. */
export const PICTURE_TEXTS = {
  pictures: 'Pictures',
  open: 'Make pictures of the plan',
  lead: 'From the front, the side, above and along the axis of the cup. They name neither the patient nor the file of the model.',
  making: 'The pictures are being made.',
  failed: 'The pictures could not be made. Please try again when the model is shown.',
  close: 'Close',
  download: (title: string) => `Download: ${title}`,
  downloadShort: 'Download',
  views: {
    front: 'From the front',
    side: 'From the side',
    above: 'From above',
    cup: 'Along the axis of the cup',
  } satisfies Record<PictureView, string>,
  hip: (side: string) => `${side} hip`,
  version: (version: number) => `Plan, version ${version}`,
  notSaved: 'Plan not saved',
  angles: (inclination: number, anteversion: number) =>
    `Inclination ${inclination}°, anteversion ${anteversion}° (radiographic)`,
  procedure: (id: number) => `Procedure #${id}`,
  fileName: (procedureId: number, version: number | undefined, view: PictureView) =>
    `procedure-${procedureId}-plan-${version === undefined ? 'not-saved' : `version-${version}`}-${view}.png`,
  alt: (view: string, facts: readonly string[]) => `${view}: ${facts.join(', ')}`,
} as const;
