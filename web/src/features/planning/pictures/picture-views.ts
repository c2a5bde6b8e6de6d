/** The views of which a plan has pictures. */
export const PICTURE_VIEWS = ['front', 'side', 'above', 'cup'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];
