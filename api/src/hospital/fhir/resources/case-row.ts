import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { DEFAULT_PROCEDURE_NAME } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { CodeableConcept, Identifier } from '@medplum/fhirtypes';
import { condition } from '../../../lists/conditions.ts';
import { identifierParameter } from '../search/identifier-parameter.ts';
import { parseId } from '../search/parameter.ts';
import type { SearchParameter } from '../search/parameter.ts';
import { referenceParameter } from '../search/parameters.ts';
import { givenIdentifiers, IDENTIFIERS_OF_CASE } from './given-identifiers.ts';
import type { GivenIdentifier } from './given-identifiers.ts';
import type { ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';

/** A case, of which an order, an operation and an appointment are made. */
export interface CaseRow extends ResourceRow {
  readonly version: number;
  readonly name: string;
  readonly creation: string;
  readonly status: ProcedureStatus;
  readonly side: Side | null;
  readonly dateOfSurgery: string | null;
  readonly patientId: number;
  readonly surgeonId: number;
  readonly surgeryLocationId: number | null;
  readonly orderNumber: string | null;
  readonly identifiers: readonly GivenIdentifier[];
}

/** As SQL over `t`. */
export const CASE_FIELDS = `'version', t.version, 'name', t.name, 'creation', iso(t.creation), 'status', t.status,
  'side', t.side_surgeon, 'dateOfSurgery', t.date_of_surgery, 'patientId', t.patient_id, 'surgeonId', t.surgeon_id,
  'surgeryLocationId', t.surgery_location_id, 'orderNumber', t.order_number, 'identifiers', ${IDENTIFIERS_OF_CASE}`;

export const openedCase = ({ id }: { readonly id: number }) => ({ kind: 'PROCEDURE', id }) as const;

const typed = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: SYSTEMS.identifierType, code, display }],
});

export const orderNumberIdentifier = (value: string): Identifier => ({
  type: typed('ACSN', 'Accession ID'),
  system: SYSTEMS.orderNumber,
  value,
});

export const caseIdentifiers = ({ id, orderNumber, identifiers }: CaseRow): Identifier[] => [
  { type: typed('FILL', 'Filler Identifier'), system: SYSTEMS.caseNumber, value: String(id) },
  ...(orderNumber === null ? [] : [orderNumberIdentifier(orderNumber)]),
  ...givenIdentifiers(identifiers),
];

/** Found by its number in Cotyle, by the number of its scan request, or by what a client gave. */
export const caseIdentifierParameter: SearchParameter = identifierParameter(
  [
    { system: SYSTEMS.caseNumber, is: (value) => condition('t.id = ?::bigint', parseId(value) ?? 0) },
    { system: SYSTEMS.orderNumber, is: (value) => condition('t.order_number = ?', value) },
  ],
  'procedure_id',
);

const patient = referenceParameter('t.patient_id', 'Patient', 'The patient');

/** FHIR has both names for it. */
export const PATIENT_PARAMETERS = { patient, subject: patient };

/** Total replacement of hip, which a case is unless it has another name. */
const TOTAL_HIP_REPLACEMENT = {
  system: SYSTEMS.snomed,
  code: '52734007',
  display: 'Total replacement of hip',
};

export const operationCode = ({ name }: Pick<CaseRow, 'name'>): CodeableConcept => ({
  ...(name === DEFAULT_PROCEDURE_NAME ? { coding: [TOTAL_HIP_REPLACEMENT] } : {}),
  text: name,
});

/**
 * Only in our own code. The two codes of SNOMED CT for the left and the right hip region (287679003, 287579007) are mixed up in
 * published examples, and a side that can be misread must not be sent.
 */
export const sideConcept = (side: Side): CodeableConcept => ({
  coding: [{ system: SYSTEMS.side, code: side, display: `${SIDE_LABELS[side]} hip` }],
  text: `${SIDE_LABELS[side]} hip`,
});

export const patientReference = ({ patientId }: Pick<CaseRow, 'patientId'>) => ({
  reference: `Patient/${patientId}`,
});

export const orderReference = (procedureId: number) => ({ reference: `ServiceRequest/${procedureId}` });

/** Which statuses of cases a code of FHIR stands for. */
export const statusCodes = <Code extends string>(
  codes: Readonly<Record<ProcedureStatus, Code>>,
): Record<string, ProcedureStatus[]> => {
  const found: Record<string, ProcedureStatus[]> = {};
  for (const [status, code] of Object.entries(codes) as [ProcedureStatus, Code][])
    (found[code] ??= []).push(status);
  return found;
};
