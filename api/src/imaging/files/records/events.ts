import type { EventType } from '@cotyle/domain/events/types';
import type { FileType } from '@cotyle/domain/files/kind';

type PerType = Readonly<Record<FileType, EventType>>;

const UPLOADED: PerType = { SCAN: 'SCAN_UPLOADED', MODEL: 'MODEL_UPLOADED', ALGORITHM: 'CSV_UPLOADED' };
const DOWNLOADED: PerType = {
  SCAN: 'SCAN_DOWNLOADED',
  MODEL: 'MODEL_DOWNLOADED',
  ALGORITHM: 'CSV_DOWNLOADED',
};
const VIEWED: PerType = { SCAN: 'SCAN_VIEWED', MODEL: 'MODEL_VIEWED', ALGORITHM: 'CSV_DOWNLOADED' };
const DELETED: PerType = { SCAN: 'SCAN_DELETED', MODEL: 'MODEL_DELETED', ALGORITHM: 'CSV_DELETED' };

/** The new value of the event is the file name; for a deletion it is the old value. */
export const uploadedEvent = (type: FileType): EventType => UPLOADED[type];
export const downloadedEvent = (type: FileType): EventType => DOWNLOADED[type];
export const deletedEvent = (type: FileType): EventType => DELETED[type];
/** Models and scans are viewed; a CSV can only be downloaded. */
export const viewedEvent = (type: FileType): EventType => VIEWED[type];
