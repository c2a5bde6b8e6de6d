import type { FileType } from '@cotyle/domain/files/kind';

const UPLOADED = { SCAN: 'SCAN_UPLOADED', MODEL: 'MODEL_UPLOADED', ALGORITHM: 'CSV_UPLOADED' } as const;
const DOWNLOADED = {
  SCAN: 'SCAN_DOWNLOADED',
  MODEL: 'MODEL_DOWNLOADED',
  ALGORITHM: 'CSV_DOWNLOADED',
} as const;
const VIEWED = { SCAN: 'SCAN_VIEWED', MODEL: 'MODEL_VIEWED', ALGORITHM: 'CSV_DOWNLOADED' } as const;
const DELETED = { SCAN: 'SCAN_DELETED', MODEL: 'MODEL_DELETED', ALGORITHM: 'CSV_DELETED' } as const;

/** The new value of the event is the file name; for a deletion it is the old value. */
export const uploadedEvent = (type: FileType): (typeof UPLOADED)[FileType] => UPLOADED[type];
export const downloadedEvent = (type: FileType): (typeof DOWNLOADED)[FileType] => DOWNLOADED[type];
export const deletedEvent = (type: FileType): (typeof DELETED)[FileType] => DELETED[type];
/** Models and scans are viewed; a CSV can only be downloaded. */
export const viewedEvent = (type: FileType): (typeof VIEWED)[FileType] => VIEWED[type];
