import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import type { DerivedModel } from '@cotyle/domain/models/facts';
import type { ClientBase } from 'pg';
import { pictureKey } from '../../imaging/files/records/picture-key.ts';
import { levelKey } from '../../imaging/models/derivation/derived-store.ts';

export interface StoredObject {
  /** Null for the catalogues of implants, which are no files of procedures. */
  readonly fileId: number | null;
  readonly key: string;
  readonly size: number;
  /** Derived models and pictures have none. */
  readonly sha256?: string;
  /** May be missing: the bytes of a deleted file, and a picture that was made again since the snapshot. */
  readonly mayBeGone: boolean;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
  readonly size: string;
  readonly isDeleted: boolean;
  readonly derived: DerivedModel | null;
  readonly pictureVersion: number | null;
  readonly pictureBytes: number | null;
}

const BATCH = 500;

const pictureOf = ({ id, key, pictureVersion, pictureBytes }: Row): StoredObject[] =>
  pictureVersion === null || pictureBytes === null
    ? []
    : [{ fileId: Number(id), key: pictureKey(key, pictureVersion), size: pictureBytes, mayBeGone: true }];

const objectsOf = (row: Row): StoredObject[] => {
  const { id, key, sha256, size, isDeleted, derived } = row;
  const fileId = Number(id);
  const { levels } = derived ?? { levels: null };
  return [
    { fileId, key, sha256, size: Number(size), mayBeGone: isDeleted },
    ...(levels === null
      ? []
      : MODEL_LEVELS.map((level) => ({
          fileId,
          key: levelKey(key, level),
          size: levels[level].bytes,
          mayBeGone: isDeleted,
        }))),
    ...pictureOf(row),
  ];
};

/** A database that is not migrated yet may be without a table. */
export const hasTable = async (client: ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${name}`,
  ]);
  return rows[0]?.found === true;
};

const catalogueObjects = async function* (client: ClientBase): AsyncGenerator<StoredObject> {
  if (!(await hasTable(client, 'implant_catalogue_versions'))) return;
  const { rows } = await client.query<Pick<Row, 'key' | 'sha256' | 'size'>>(
    'select storage_key as key, sha256, size::text from public.implant_catalogue_versions order by id',
  );
  for (const { key, sha256, size } of rows)
    yield { fileId: null, key, sha256, size: Number(size), mayBeGone: false };
};

/** The objects that the rows of the snapshot refer to, including deleted files that are not purged. */
export const storedObjects = async function* (client: ClientBase): AsyncGenerator<StoredObject> {
  yield* catalogueObjects(client);
  const pictures = (await hasTable(client, 'pictures'))
    ? 'public.pictures'
    : '(select null::bigint as file_id, null::text as state, null::integer as version, null::integer as bytes)';
  let after = '0';
  for (;;) {
    const { rows } = await client.query<Row>(
      `select id::text, storage_key as key, sha256, size::text, deleted_at is not null as "isDeleted",
              case when derived_state = 'READY' then derived end as derived,
              p.version as "pictureVersion", p.bytes as "pictureBytes"
       from public.files left join ${pictures} p on p.file_id = id and p.state = 'READY'
       where purged_at is null and id > $1 order by id limit ${BATCH}`,
      [after],
    );
    for (const row of rows) yield* objectsOf(row);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
};
