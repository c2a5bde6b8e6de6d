import type { PictureView } from '@cotyle/domain/pictures/picture';

/** The PNG and what it shows, or the reason why there is none. */
export type MadePicture =
  | { readonly png: Uint8Array; readonly view: PictureView }
  /** Shown to the user. */
  | { readonly reason: string };
