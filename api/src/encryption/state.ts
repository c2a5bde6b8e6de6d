import type { EncryptionState } from '@cotyle/contract/encryption';
import type pg from 'pg';

/** Of an original its derived data is encrypted first, so an encrypted file has nothing plain beside it. */
const STATE = `
  with stored as (
    select storage_key as key from files where purged_at is null
    union all select storage_key from implant_catalogue_versions
  ), counted as (
    select count(*) filter (where k.storage_key is null) as plain, count(k.storage_key) as encrypted
    from stored left join file_keys k on k.storage_key = stored.key and k.size is not null
  )
  select plain as "plainFiles", encrypted as "encryptedFiles", m.id as "masterKeyId",
    (select count(*) from file_keys where master_key_id <> m.id) as "keysOfOthers"
  from counted left join master_keys m on m.is_current`;

export const readEncryptionState = async (pool: pg.Pool): Promise<EncryptionState> => {
  const { rows } = await pool.query<EncryptionState>(STATE);
  const [state] = rows;
  if (!state) throw new Error('Files could not be counted.');
  return state;
};
