/** Raised when the JSON of an export gets another shape. */
export const EXPORT_VERSION = 2;

export const EXPORT_BUSY = 'Another export is being made. Please try again in a minute.';

export const exportFileName = (patientId: number): string => `patient-${patientId}-export.zip`;

export interface ExportCounts {
  readonly patientId: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly procedures: number;
  readonly files: number;
}

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

/** What the history records of an export. */
export const exportInWords = ({ procedures, files }: Pick<ExportCounts, 'procedures' | 'files'>): string =>
  `${counted(procedures, 'procedure', 'procedures')}, ${counted(files, 'file', 'files')}`;

/** The page that explains an export to the person who gets it. */
export const exportReadme = (counts: ExportCounts): string =>
  `What this archive contains
=========================

Everything that Cotyle keeps on one patient (number ${counts.patientId}): ${exportInWords(counts)}.
Made on ${counts.madeAt}. All times are in UTC, as ISO 8601.

patient.json
    Name, gender, date of birth, medical record number, email and phone number.

procedures/NUMBER/procedure.json
    Everything on one procedure: its fields and measurements, how its status changed, notes,
    messages about it, versions of the plan with signatures and approvals, questions that were
    pinned to pictures, landmarks, the time-out list of the operating room, and the list of its
    files. Planned and implanted angles are among the measurements.

procedures/NUMBER/files/
    The files as they were uploaded or made: CT scans (zip of DICOM images), models (STL) and
    configurations (CSV). A deleted file is here as long as its bytes are kept.

procedures/NUMBER/plan-pictures/
    Pictures of the versions of the plan (PNG).

procedures/NUMBER/plan-sheets/
    The printed sheet of each version of the plan (PDF), as it is at the time of this export.

procedures/NUMBER/segmentations/
    The volumes that were drawn on the scans (NRRD): for each voxel the number of its structure.
    Programs for medical images open them, for example 3D Slicer.

events.json
    The log of what was done with the patient's record: when, by whom, and what changed.

manifest.json
    The size and the SHA-256 checksum of every other file of this archive.

JSON files are text; any editor opens them. Angles are in degrees, lengths in millimetres.
Positions are in the coordinates of the patient (LPS): to the left, to the back, to the head.

Not included, because it is calculated from the files above: previews and the index of
CT slices.
`;
