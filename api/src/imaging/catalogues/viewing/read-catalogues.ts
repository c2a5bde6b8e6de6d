import type { CatalogueParts, CatalogueRecord, OfferedCatalogue } from '@cotyle/contract/catalogues';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';

const person = (alias: 'u' | 'r') =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'nameFirst', ${sql.ref(`${alias}.name_first`)},
    'nameSecond', ${sql.ref(`${alias}.name_second`)})`;
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** By manufacturer and name, each with all its versions. */
export const readCatalogues = async (db: Kysely<Tables>, id?: number): Promise<CatalogueRecord[]> => {
  const { rows } = await sql<CatalogueRecord>`
    select c.id, c.manufacturer, c.name,
      case when c.retired_at is not null then
        json_build_object('at', ${instant('c.retired_at')}, 'by', ${person('r')}) end as retired,
      (select json_agg(json_build_object('id', v.id, 'version', v.version, 'fileName', v.file_name,
          'warnings', v.warnings, 'at', ${instant('v.uploaded_at')}, 'by', ${person('u')},
          'cups', n.cups, 'liners', n.liners, 'heads', n.heads, 'stems', n.stems) order by v.version desc)
        from implant_catalogue_versions v join users u on u.id = v.uploaded_by
        cross join lateral (
          select count(*) filter (where p.part ->> 'kind' = 'cup') as cups,
            count(*) filter (where p.part ->> 'kind' = 'liner') as liners,
            count(*) filter (where p.part ->> 'kind' = 'head') as heads,
            count(*) filter (where p.part ->> 'kind' = 'stem') as stems
          from implant_parts p where p.version_id = v.id) n
        where v.catalogue_id = c.id) as versions
    from implant_catalogues c left join users r on r.id = c.retired_by
    where c.id = coalesce(${id ?? null}::bigint, c.id)
    order by lower(c.manufacturer), lower(c.name)`.execute(db);
  return rows;
};

export const readCatalogue = async (db: Kysely<Tables>, id: number): Promise<CatalogueRecord> => {
  const [found] = await readCatalogues(db, id);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

/** The latest version of each catalogue that is not retired. */
export const readOffered = async (db: Kysely<Tables>): Promise<OfferedCatalogue[]> => {
  const { rows } = await sql<OfferedCatalogue>`
    select distinct on (lower(c.manufacturer), lower(c.name))
      v.id as "versionId", v.version, c.manufacturer, c.name
    from implant_catalogues c join implant_catalogue_versions v on v.catalogue_id = c.id
    where c.retired_at is null
    order by lower(c.manufacturer), lower(c.name), v.version desc`.execute(db);
  return rows;
};

/** Also of an old or retired version: old plans open with it. */
export const readParts = async (db: Kysely<Tables>, versionId: number): Promise<CatalogueParts> => {
  const { rows } = await sql<CatalogueParts>`
    select v.id as "versionId", v.version, c.manufacturer, c.name,
      (select json_agg(json_build_object('part', p.part, 'frame', p.frame, 'triangles', p.triangles,
          'bytes', (p.entry ->> 'size')::bigint) order by p.line)
        from implant_parts p where p.version_id = v.id) as parts
    from implant_catalogue_versions v join implant_catalogues c on c.id = v.catalogue_id
    where v.id = ${versionId}`.execute(db);
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};
