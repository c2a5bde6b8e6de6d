import type { CallAnswer } from '@cotyle/contract/call';
import type { patientCalls } from '@cotyle/contract/patients';

/** A patient with the latest procedure. */
export type PatientRow = CallAnswer<typeof patientCalls.actual>['value'][number];
