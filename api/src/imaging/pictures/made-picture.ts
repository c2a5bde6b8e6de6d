import type { StoredHips } from '@cotyle/domain/ct/stored';
import type { PictureView } from '@cotyle/domain/pictures/picture';

/** The PNG and what it shows, or the reason why there is none. */
export type MadePicture =
  | { readonly png: Uint8Array; readonly view: PictureView; readonly hips?: StoredHips | undefined }
  /** Shown to the user. */
  | { readonly reason: string };
