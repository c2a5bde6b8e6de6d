import type { Generated } from 'kysely';

export interface MasterKeyTable {
  id: string;
  check_value: Buffer;
  is_current: boolean;
  added_at: Date;
}

export interface FileKeyTable {
  storage_key: string;
  id: string;
  object_key: string;
  master_key_id: string;
  wrapped: Buffer;
  /** Null until the object is finished. */
  size: number | null;
}

export interface SealingKeyTable {
  only_row: Generated<boolean>;
  master_key_id: string;
  wrapped: Buffer;
}

export interface TokenKeyTable {
  id: string;
  secret: Buffer;
  created_at: Date;
  replaced_at: Date | null;
}

export interface SecretTable {
  purpose: string;
  secret: Buffer;
}
