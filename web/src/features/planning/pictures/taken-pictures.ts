import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';

/** A PNG without a caption. */
export interface TakenPicture {
  readonly view: PlanPictureView;
  readonly image: Blob;
}

/** Those of one plan. */
export interface TakenPictures {
  readonly pictures: readonly TakenPicture[];
  /** Why the planes of the CT are not among them. */
  readonly leftOut: LeftOut | undefined;
}

export interface LeftOut {
  /** A scan that is closed can be opened, and one that is loading is there in a moment; otherwise there will be none. */
  readonly kind: 'closed' | 'loading' | 'never';
  readonly reason: string;
}

/** Why there are none. */
export class PicturesFailed extends Error {}
