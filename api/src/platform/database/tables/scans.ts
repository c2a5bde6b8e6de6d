import type { Lead } from '@cotyle/domain/ct/index-entry';
import type { ColumnType, Generated } from 'kysely';

/** Written by `index_scan_series` from the facts of a scan. */
export interface ScanSeriesTable {
  file_id: number;
  series_uid: string;
  study_uid: string;
  number: number | null;
  description: string;
  study_date: string | null;
  study_description: string;
  accession_number: string;
  patients: ColumnType<readonly IndexedPatient[], never, never>;
  slices: number;
}

/** An identity in the slices of a series. */
export interface IndexedPatient {
  readonly id: string;
  /** As DICOM writes it. */
  readonly name: string;
  readonly birthDate: string | null;
  readonly sex: string;
}

export interface ScanSliceTable {
  id: Generated<number>;
  file_id: number;
  series_uid: string;
  instance_uid: string;
  instance_number: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  position_along_normal: number | null;
  transfer_syntax: string;
  lead: Lead;
  data_offset: number;
  compressed_size: number;
  compression_method: number;
  size: number;
  pixel_data_offset: number;
  outer_offset: number | null;
  outer_compressed_size: number | null;
  outer_size: number | null;
}
