import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { NamedObject } from '@cotyle/domain/sending/texts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

export interface SendableObject extends NamedObject {
  readonly fileId: number | null;
}

/** The sheet of the approved version, where there is one, and the models that are there and may be used. */
export const sendableObjects = async (
  db: Kysely<Tables>,
  procedureId: number,
  approvedVersion: number | null,
): Promise<SendableObject[]> => {
  const models = await db
    .selectFrom('files')
    .select(['id as fileId', 'file_name as fileName'])
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'MODEL')
    .where('deleted_at', 'is', null)
    .where('malware_state', 'in', USABLE_MALWARE_STATES)
    .orderBy('id')
    .execute();
  const sheet: SendableObject[] =
    approvedVersion === null
      ? []
      : [{ object: 'SHEET', version: approvedVersion, fileId: null, fileName: null }];
  return [...sheet, ...models.map((model): SendableObject => ({ object: 'MODEL', version: null, ...model }))];
};
