import type { ErasureKind } from '@cotyle/domain/retention/kinds';

const OF_PATIENT = 'in (select id from procedures where patient_id = p.id)';

/** Whether a patient `p` has something that an erasure of the kind would remove; values of the log count up to `until`. */
export const isLeft = (kind: ErasureKind, until: string): string => {
  switch (kind) {
    case 'RECORD':
      return 'true';
    case 'SCANS':
      return `exists (select from files f where f.procedure_id ${OF_PATIENT} and f.type = 'SCAN' and f.purged_at is null)`;
    case 'MESSAGES':
      return `exists (select from messages m where m.procedure_id ${OF_PATIENT})`;
    case 'LOG_VALUES':
      return `exists (select from events e where (e.patient_id = p.id or e.procedure_id ${OF_PATIENT})
        and e.creation <= ${until} and num_nonnulls(e.old_value, e.new_value) > 0
        and e.type not in ('PROCEDURE_STATUS', 'PATIENT_ERASURE_STARTED', 'PATIENT_ERASED', 'PATIENT_PART_ERASED'))`;
  }
};
