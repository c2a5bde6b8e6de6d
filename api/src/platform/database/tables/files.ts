import type { ScanState, StoredScan, StoredVerification } from '@cotyle/domain/ct/stored';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import type { MalwareState } from '@cotyle/domain/malware/malware-state';
import type { DerivedModel, DerivedState, MeshFacts } from '@cotyle/domain/models/facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import type { PictureState, PictureView } from '@cotyle/domain/pictures/picture';
import type { ColumnType, Generated } from 'kysely';

/** A remark about a file that was accepted. */
export interface StoredFinding {
  readonly code: string;
  readonly message: string;
}

export interface FileTable {
  id: Generated<number>;
  type: FileType;
  creation: Date;
  file_name: string;
  description: string;
  procedure_id: number;
  /** Null where it came by a connection. */
  creator_id: number | null;
  deleted_at: Generated<Date | null>;
  size: number;
  sha256: string;
  content: FileContent;
  storage_key: string;
  /** JSON is written as text and read as an object. */
  findings: ColumnType<readonly StoredFinding[], string | undefined, string>;
  mesh: ColumnType<MeshFacts | null, string | null | undefined, string | null>;
  /** Of a model: null until its shape has been measured. */
  hip: ColumnType<HipFacts | null, string | null | undefined, string | null>;
  derived_state: Generated<DerivedState | null>;
  derived: ColumnType<DerivedModel | null, string | null | undefined, string | null>;
  purged_at: Generated<Date | null>;
  scan_state: Generated<ScanState | null>;
  scan: ColumnType<StoredScan | null, string | null | undefined, string | null>;
  /** FACTS_VERSION of the inspection that wrote it. */
  scan_version: Generated<number>;
  verification_state: Generated<ScanState | null>;
  verification: ColumnType<StoredVerification | null, string | null | undefined, string | null>;
  malware_state: Generated<MalwareState>;
  malware_reason: Generated<string | null>;
  malware_scanned_at: Generated<Date | null>;
  /** Of a scan that retention removes. */
  erasure_id: Generated<number | null>;
}

/** The picture of a model or a scan; there is no row before the file has been derived or inspected. */
export interface PictureTable {
  file_id: number;
  state: Generated<PictureState>;
  /** Raised by whatever changes what the picture shows. */
  version: Generated<number>;
  /** The version of the stored bytes. */
  stored_version: Generated<number | null>;
  bytes: Generated<number | null>;
  view: Generated<PictureView | null>;
  reason: Generated<string | null>;
}

export interface UploadTable {
  id: string;
  resumable: boolean;
  /** Of a resumable upload alone, like the procedure: the files of a form are checked at its end. */
  type: FileType | null;
  file_name: string;
  description: string;
  procedure_id: number | null;
  /** Null for the zip of a received study. */
  creator_id: number | null;
  /** Of the first file of a form: the minimum of all its files; null where it is not known. */
  size: number | null;
  received: Generated<number>;
  /** Bytes that count against the quotas while the upload is open. */
  reserved: Generated<number>;
  /** Of a further file of a form: the upload that carries the form's reservation. */
  form_id: Generated<string | null>;
  storage_key: string;
  progress: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  file_id: Generated<number | null>;
}
