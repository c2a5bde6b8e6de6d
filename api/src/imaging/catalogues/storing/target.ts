import { catalogueCalls } from '@cotyle/contract/catalogues';
import {
  CATALOGUE_NAME_TAKEN,
  CATALOGUE_RETIRED,
  newerVersion,
  sameAsVersion,
} from '@cotyle/domain/implants/clinic/texts';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import { parseInput } from '../../../http/parse.ts';
import type { Tables } from '../../../platform/database/schema.ts';

/** A new catalogue, or a new version of one. */
export type CatalogueTarget =
  | { readonly kind: 'new'; readonly manufacturer: string; readonly name: string }
  | { readonly kind: 'version'; readonly catalogueId: number; readonly version: number };

const { form } = catalogueCalls.upload;

const requiredIssue = (path: string) => ({ path, message: REQUIRED });

export const targetOfForm = (given: object): CatalogueTarget => {
  const call = { ...catalogueCalls.upload, body: form.fields };
  const { manufacturer, name, catalogueId, version } = parseInput(call, {
    body: given,
  } as FastifyRequest).body;
  if (catalogueId !== undefined) {
    if (version === undefined) throw new ApiError('INVALID', { issues: [requiredIssue('version')] });
    return { kind: 'version', catalogueId, version };
  }
  if (manufacturer === undefined || name === undefined)
    throw new ApiError('INVALID', {
      issues: [
        ...(manufacturer === undefined ? [requiredIssue('manufacturer')] : []),
        ...(name === undefined ? [requiredIssue('name')] : []),
      ],
    });
  return { kind: 'new', manufacturer: manufacturer.trim(), name: name.trim() };
};

const nameTaken = (): ApiError =>
  new ApiError('CONFLICT', {
    message: CATALOGUE_NAME_TAKEN,
    issues: [{ path: 'name', message: CATALOGUE_NAME_TAKEN }],
  });

const latestOf = async (
  db: Kysely<Tables>,
  catalogueId: number,
): Promise<{ readonly version: number; readonly sha256: string }> =>
  db
    .selectFrom('implant_catalogue_versions')
    .select(['version', 'sha256'])
    .where('catalogue_id', '=', catalogueId)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();

const assertVersionable = async (
  db: Kysely<Tables>,
  target: Extract<CatalogueTarget, { kind: 'version' }>,
  catalogue: { readonly retiredAt: Date | null } | undefined,
): Promise<{ readonly version: number; readonly sha256: string }> => {
  if (!catalogue) throw new ApiError('NOT_FOUND');
  if (catalogue.retiredAt !== null) throw new ApiError('CONFLICT', { message: CATALOGUE_RETIRED });
  const latest = await latestOf(db, target.catalogueId);
  if (latest.version !== target.version)
    throw new ApiError('CONFLICT', { message: newerVersion(latest.version) });
  return latest;
};

const catalogueRow = (db: Kysely<Tables>, id: number) =>
  db
    .selectFrom('implant_catalogues')
    .select(['id', 'manufacturer', 'name', 'retired_at as retiredAt'])
    .where('id', '=', id);

/** Before the bytes are received: an upload that would be rejected at its end is rejected at its beginning. */
export const assertTargetEarly = async (db: Kysely<Tables>, target: CatalogueTarget): Promise<void> => {
  if (target.kind === 'version') {
    await assertVersionable(db, target, await catalogueRow(db, target.catalogueId).executeTakeFirst());
    return;
  }
  const found = await db
    .selectFrom('implant_catalogues')
    .select('id')
    .where(sql`lower(manufacturer)`, '=', target.manufacturer.toLowerCase())
    .where(sql`lower(name)`, '=', target.name.toLowerCase())
    .executeTakeFirst();
  if (found) throw nameTaken();
};

export interface LockedCatalogue {
  readonly id: number;
  readonly manufacturer: string;
  readonly name: string;
  /** The number of the version that is added. */
  readonly next: number;
}

/** The row of the catalogue, new or locked: of two uploads at once one waits for the other. */
export const lockTarget = async (
  tx: Transaction<Tables>,
  target: CatalogueTarget,
  sha256: string,
): Promise<LockedCatalogue> => {
  if (target.kind === 'version') {
    const found = await catalogueRow(tx, target.catalogueId).forNoKeyUpdate().executeTakeFirst();
    const latest = await assertVersionable(tx, target, found);
    if (!found) throw new ApiError('NOT_FOUND');
    if (latest.sha256 === sha256) throw new ApiError('CONFLICT', { message: sameAsVersion(latest.version) });
    return { id: found.id, manufacturer: found.manufacturer, name: found.name, next: latest.version + 1 };
  }
  const { manufacturer, name } = target;
  const added = await tx
    .insertInto('implant_catalogues')
    .values({ manufacturer, name, retired_at: null, retired_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw nameTaken();
  return { id: added.id, manufacturer, name, next: 1 };
};
