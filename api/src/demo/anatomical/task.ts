import type { CtPatient } from '@cotyle/domain/phantom/ct';
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
  | { readonly kind: 'MODEL'; readonly body: RecordedBody };
