import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import type { CtPatient } from '@cotyle/domain/phantom/ct';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { RecordedBody } from './body-of-case.ts';

/** A file of a demo case, as its child process makes it. */
export type DemoFileTask =
  | {
      readonly kind: 'SCAN';
      readonly body: RecordedBody;
      readonly patient: CtPatient;
      /** YYYY-MM-DD */
      readonly scanned: string;
      /** The root of all identifiers of the scan. */
      readonly uid: string;
    }
  | { readonly kind: 'MODEL'; readonly body: RecordedBody; readonly bone: 'HIP_BONE' | 'FEMUR' }
  /** Where the bones and the scan of the body lie, as JSON. */
  | { readonly kind: 'PLACES'; readonly body: RecordedBody; readonly uid: string };

/** What a task of this kind answers. */
export interface BodyPlaces {
  readonly landmarks: Landmarks;
  readonly grids: readonly StoredGrid[];
}
