import type { ErasureKind } from './kinds.ts';

export const KIND_LABELS: Readonly<Record<ErasureKind, string>> = {
  RECORD: 'Whole record',
  SCANS: 'Scans',
  MESSAGES: 'Messages',
  LOG_VALUES: 'Values in the log',
};

/** What an erasure of the kind removes, and what stays. */
export const KIND_EFFECTS: Readonly<Record<ErasureKind, string>> = {
  RECORD:
    'All files, procedures, plans, notes, questions and messages about them are deleted for good, and the log keeps no value about the patient. This cannot be undone. Export first what has to be kept.',
  SCANS:
    'The CT scans and the segmentations drawn on them are deleted for good. The record, the models and the plans stay, and the procedure says that the scan was erased. This cannot be undone.',
  MESSAGES:
    'The messages about the procedures are deleted for good. Notes, pinned questions and everything else stay. This cannot be undone.',
  LOG_VALUES:
    'The old and new values in the log are removed for good up to the end of their time; who did what and when stays, and so do changes of a status. This cannot be undone.',
};
