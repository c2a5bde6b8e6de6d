import type { Gender } from '@cotyle/domain/patients/record';
import type { Side } from '@cotyle/domain/hip/side';
import type { AppContext } from '../../context/app-context.ts';

export interface OpenRequest {
  readonly procedureId: number;
  readonly orderNumber: string;
  readonly requestedAt: Date;
  readonly side: Side | null;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly gender: Gender;
  readonly dateOfBirth: string;
  readonly recordNumber: string;
  readonly surgeonFirst: string;
  readonly surgeonSecond: string;
}

const PAGE = 200;

/** The open scan requests of a location, in pages, so that any number takes little memory. */
export async function* openRequests(
  { database }: Pick<AppContext, 'database'>,
  locationId: number,
): AsyncGenerator<OpenRequest> {
  let after = 0;
  for (;;) {
    const rows = await database.kysely
      .selectFrom('procedures')
      .innerJoin('patients', 'patients.id', 'procedures.patient_id')
      .innerJoin('users', 'users.id', 'procedures.surgeon_id')
      .select([
        'procedures.id as procedureId',
        'procedures.order_number as orderNumber',
        'procedures.status_since as requestedAt',
        'procedures.side_surgeon as side',
        'patients.name_first as nameFirst',
        'patients.name_second as nameSecond',
        'patients.gender as gender',
        'patients.date_of_birth as dateOfBirth',
        'patients.medical_insurance_id as recordNumber',
        'users.name_first as surgeonFirst',
        'users.name_second as surgeonSecond',
      ])
      .where('procedures.radiology_location_id', '=', locationId)
      .where('procedures.status', '=', 'SCAN')
      .where('procedures.deleted_at', 'is', null)
      .where('patients.deleted_at', 'is', null)
      .where('procedures.order_number', 'is not', null)
      .where('procedures.id', '>', after)
      .orderBy('procedures.id')
      .limit(PAGE)
      .execute();
    for (const row of rows) if (row.orderNumber !== null) yield { ...row, orderNumber: row.orderNumber };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.procedureId;
  }
}
