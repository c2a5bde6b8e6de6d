import type { PartFrame } from '@cotyle/domain/implants/clinic/catalogue-row';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import type { ColumnType, GeneratedAlways } from 'kysely';

export interface ImplantCatalogueTable {
  id: GeneratedAlways<number>;
  manufacturer: string;
  name: string;
  retired_at: Date | null;
  retired_by: number | null;
}

export interface ImplantCatalogueVersionTable {
  id: GeneratedAlways<number>;
  catalogue_id: number;
  version: number;
  file_name: string;
  size: number;
  sha256: string;
  storage_key: string;
  warnings: ColumnType<readonly string[], string, never>;
  uploaded_by: number;
  uploaded_at: Date;
}

/** Where the file of a part is in the zip of its catalogue. */
export interface StoredZipEntry {
  readonly at: number;
  readonly packed: number;
  readonly method: number;
  readonly size: number;
}

export interface ImplantPartTable {
  id: string;
  version_id: number;
  line: number;
  part: ColumnType<ImplantPart, string, never>;
  frame: ColumnType<PartFrame, string, never>;
  triangles: number;
  entry: ColumnType<StoredZipEntry, string, never>;
}
