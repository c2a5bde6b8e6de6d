/** The views of a saved plan: in 3D, and the planes of the scan through the centre of the cup. */
export const PLAN_PICTURE_VIEWS = ['front', 'side', 'above', 'cup', 'axial', 'coronal', 'sagittal'] as const;
export type PlanPictureView = (typeof PLAN_PICTURE_VIEWS)[number];
export const isPlanPictureView = (text: string): text is PlanPictureView =>
  (PLAN_PICTURE_VIEWS as readonly string[]).includes(text);

/** As people read them, on the page, in the window of pictures and on paper. */
export const PLAN_PICTURE_TITLES: Readonly<Record<PlanPictureView, string>> = {
  front: 'From the front',
  side: 'From the side',
  above: 'From above',
  cup: 'Along the axis of the cup',
  axial: 'Axial plane of the CT',
  coronal: 'Coronal plane of the CT',
  sagittal: 'Sagittal plane of the CT',
};

/** Of one picture. A plan has up to seven for each version, and all of them are in every backup. */
export const PLAN_PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** In pixels, of width and height. */
export const PLAN_PICTURE_PIXELS = { min: 200, max: 1600 } as const;

const titleInSentence = (view: PlanPictureView): string => {
  const title = PLAN_PICTURE_TITLES[view];
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
};

/** As the history lists them. */
export const viewsText = (views: readonly PlanPictureView[]): string => views.map(titleInSentence).join(', ');

/** After the save: the window that shows the plan sends its pictures at once, or when the network is back. */
export const PLAN_PICTURE_MINUTES = 15;
const MINUTE_MS = 60_000;
const isInTime = (savedAt: Date, now: Date): boolean =>
  now.getTime() - savedAt.getTime() <= PLAN_PICTURE_MINUTES * MINUTE_MS;

export const PICTURES_OF_SAVER = 'Only the person who saved this version can add its pictures.';
export const PICTURES_TOO_LATE = `Pictures can be added only within ${PLAN_PICTURE_MINUTES} minutes after the plan was saved.`;
export const PICTURES_OF_OTHER_PLAN = 'The pictures show another plan than this version.';
export const PICTURES_WITHOUT_IMPLANTS = 'A version without implants has no pictures.';

interface PicturedVersion {
  readonly savedBy: number;
  readonly savedAt: Date;
  readonly hasImplants: boolean;
  /** Of the text of the version. */
  readonly sha256: string;
}

/** Why pictures cannot be added to a version: they are of the very plan, and by whoever saved it. */
export const picturesProblem = (
  version: PicturedVersion,
  sent: { readonly userId: number; readonly now: Date; readonly sha256: string },
): { readonly isForbidden: boolean; readonly message: string } | undefined => {
  if (sent.userId !== version.savedBy) return { isForbidden: true, message: PICTURES_OF_SAVER };
  const message = !version.hasImplants
    ? PICTURES_WITHOUT_IMPLANTS
    : sent.sha256 !== version.sha256
      ? PICTURES_OF_OTHER_PLAN
      : isInTime(version.savedAt, sent.now)
        ? undefined
        : PICTURES_TOO_LATE;
  return message === undefined ? undefined : { isForbidden: false, message };
};

export const pictureExists = (view: PlanPictureView): string =>
  `This version has this picture already: ${titleInSentence(view)}.`;
export const PICTURES_MISSING = 'A picture is missing.';
export const pictureTwice = (view: PlanPictureView): string => `The picture '${view}' was sent twice.`;
export const NO_SUCH_VIEW = `A picture is named after its view: ${PLAN_PICTURE_VIEWS.join(', ')}.`;
export const PICTURE_NOT_PNG = 'The picture is not a PNG image.';
export const PICTURE_DAMAGED = 'The picture is damaged.';
export const PICTURE_TOO_MANY_BYTES = `A picture can have ${PLAN_PICTURE_MAX_BYTES / 1024 / 1024} MB at most.`;
export const PICTURE_DIMENSIONS = `A picture has ${PLAN_PICTURE_PIXELS.min} to ${PLAN_PICTURE_PIXELS.max} pixels in width and height.`;
