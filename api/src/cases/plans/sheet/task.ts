import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import type { CertificateContent } from '@cotyle/domain/retention/certificate-content';
import type { SheetPaper } from '@cotyle/domain/sheets/paper';
import type { SheetContent } from '@cotyle/domain/sheets/sheet-content';

export interface SheetPicture {
  readonly view: PlanPictureView;
  readonly image: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a child process draws; it asks for nothing else. */
export interface SheetTask {
  readonly content: SheetContent;
  readonly pictures: readonly SheetPicture[];
  readonly paper: SheetPaper;
}

/** The certificate of an erasure, drawn by the same process. */
export interface CertificateTask {
  readonly certificate: CertificateContent;
  readonly paper: SheetPaper;
}
