import type { Role } from '@cotyle/domain/access/roles';
import type { FieldIssue } from '@cotyle/domain/errors';
import { mayBeChosen } from '@cotyle/domain/places/kind';
import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

const isPerson = async (db: Kysely<Tables>, id: number, role: Role): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
};

const isPlace = async (
  db: Kysely<Tables>,
  id: number,
  offer: 'has_surgery' | 'has_radiology',
): Promise<boolean> => {
  const place = await db
    .selectFrom('locations')
    .select(['active', 'deleted_at', offer])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    place !== undefined &&
    place[offer] &&
    mayBeChosen({ active: place.active, deleted: place.deleted_at !== null })
  );
};

export interface References {
  readonly surgeonId?: number | null | undefined;
  readonly radiologistId?: number | null | undefined;
  readonly engineerId?: number | null | undefined;
  readonly surgeryLocationId?: number | null | undefined;
  readonly radiologyLocationId?: number | null | undefined;
}

/** Only what is newly chosen is asked about: somebody who has left since stays where he stands. */
export const referenceIssues = async (db: Kysely<Tables>, chosen: References): Promise<FieldIssue[]> => {
  const checks: [keyof References, (id: number) => Promise<boolean>][] = [
    ['surgeonId', (id) => isPerson(db, id, 'SURGEON')],
    ['radiologistId', (id) => isPerson(db, id, 'RADIOLOGIST')],
    ['engineerId', (id) => isPerson(db, id, 'IMAGE_ENGINEER')],
    ['surgeryLocationId', (id) => isPlace(db, id, 'has_surgery')],
    ['radiologyLocationId', (id) => isPlace(db, id, 'has_radiology')],
  ];
  const issues: FieldIssue[] = [];
  for (const [path, exists] of checks) {
    const id = chosen[path];
    if (id !== undefined && id !== null && !(await exists(id))) issues.push({ path, message: NOT_CHOOSABLE });
  }
  return issues;
};
