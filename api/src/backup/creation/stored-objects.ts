import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import type { DerivedModel } from '@cotyle/domain/models/facts';
import type { ClientBase } from 'pg';
import { levelKey } from '../../imaging/models/derivation/derived-store.ts';

export interface StoredObject {
  readonly fileId: number;
  readonly key: string;
  readonly size: number;
  /** Derived models have none. */
  readonly sha256?: string;
  readonly isDeleted: boolean;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
  readonly size: string;
  readonly isDeleted: boolean;
  readonly derived: DerivedModel | null;
}

const BATCH = 500;

const objectsOf = ({ id, key, sha256, size, isDeleted, derived }: Row): StoredObject[] => {
  const fileId = Number(id);
  const { levels } = derived ?? { levels: null };
  return [
    { fileId, key, sha256, size: Number(size), isDeleted },
    ...(levels === null
      ? []
      : MODEL_LEVELS.map((level) => ({
          fileId,
          key: levelKey(key, level),
          size: levels[level].bytes,
          isDeleted,
        }))),
  ];
};

/** The objects that the rows of the snapshot refer to, including deleted files that are not purged. */
export const storedObjects = async function* (client: ClientBase): AsyncGenerator<StoredObject> {
  let after = '0';
  for (;;) {
    const { rows } = await client.query<Row>(
      `select id::text, storage_key as key, sha256, size::text, deleted_at is not null as "isDeleted",
              case when derived_state = 'READY' then derived end as derived
       from public.files where purged_at is null and id > $1 order by id limit ${BATCH}`,
      [after],
    );
    for (const row of rows) yield* objectsOf(row);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
};
