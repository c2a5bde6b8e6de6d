import type { Role } from '@cotyle/domain/access/roles';
import type { FieldIssue } from '@cotyle/domain/errors';
import { mayBeChosen } from '@cotyle/domain/locations/kind';
import { EDITABLE_FIELDS, fieldDeclaration } from '@cotyle/domain/procedures/fields';
import type { EditableField, ProcedureFieldValues } from '@cotyle/domain/procedures/fields';
import { NOT_CHOOSABLE } from '@cotyle/domain/validation/text';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

const isActiveUser = async (db: Kysely<Tables>, id: number, role: Role): Promise<boolean> => {
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

const isOpenLocation = async (
  db: Kysely<Tables>,
  id: number,
  offers: 'surgery' | 'radiology',
): Promise<boolean> => {
  const location = await db
    .selectFrom('locations')
    .select(['active', 'deleted_at', 'has_surgery as surgery', 'has_radiology as radiology'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    location !== undefined &&
    location[offers] &&
    mayBeChosen({ active: location.active, deleted: location.deleted_at !== null })
  );
};

const isChoosable = (db: Kysely<Tables>, field: EditableField, value: unknown): Promise<boolean> | true => {
  const declaration = fieldDeclaration(field);
  if (typeof value !== 'number') return true;
  if (declaration.kind === 'user') return isActiveUser(db, value, declaration.role);
  return declaration.kind === 'location' ? isOpenLocation(db, value, declaration.offers) : true;
};

/** Only newly chosen references are checked: a person or location that has become inactive since stays in the procedure. */
export const referenceIssues = async (
  db: Kysely<Tables>,
  chosen: { readonly [F in EditableField]?: ProcedureFieldValues[F] | undefined },
): Promise<FieldIssue[]> => {
  const issues: FieldIssue[] = [];
  for (const path of EDITABLE_FIELDS) {
    if (!(await isChoosable(db, path, chosen[path]))) issues.push({ path, message: NOT_CHOOSABLE });
  }
  return issues;
};
