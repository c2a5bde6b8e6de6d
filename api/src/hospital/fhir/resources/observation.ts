import { MEASUREMENT_NAMES, MEASUREMENTS, OPERATIVE, PLANNED } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import type { Observation } from '@medplum/fhirtypes';
import { columnOf } from '../../../records/column-of.ts';
import { codeParameter, referenceParameter } from '../search/parameters.ts';
import { orderReference, PATIENT_PARAMETERS, patientReference, sideConcept } from './case-row.ts';
import { meta } from './meta.ts';
import { caseOfRow, PARTS_OF_CASE, partRowId } from './part-id.ts';
import { resourceType } from './resource-type.ts';
import type { ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { belongsToSeenCase } from './visible.ts';

interface ObservationRow extends ResourceRow {
  readonly procedureId: number;
  readonly patientId: number;
  readonly version: number;
  readonly name: MeasurementName;
  readonly value: number;
  readonly side: Side | null;
  readonly approvalState: ApprovalStateName;
}

/** Units of UCUM. */
const UNITS = {
  degrees: { unit: 'degrees', code: 'deg' },
  mm: { unit: 'mm', code: 'mm' },
} as const;

const CATEGORIES = { imaging: 'Imaging', procedure: 'Procedure' } as const;

/** Measured in the images, unless it was measured in or after the operation. */
const categoryOf = (name: MeasurementName): keyof typeof CATEGORIES =>
  OPERATIVE.includes(name) ? 'procedure' : 'imaging';

/** A planned angle is preliminary until the plan is approved. */
const statusOf = ({ name, approvalState }: ObservationRow): Observation['status'] =>
  PLANNED.includes(name) && approvalState !== 'APPROVED' ? 'preliminary' : 'final';

const toObservation = (row: ObservationRow): Observation & { id: string } => {
  const { label, unit } = MEASUREMENTS[row.name];
  const category = categoryOf(row.name);
  return {
    resourceType: 'Observation',
    id: `${row.procedureId}-${row.name}`,
    meta: meta(row, row.version),
    basedOn: [orderReference(row.procedureId)],
    status: statusOf(row),
    category: [
      { coding: [{ system: SYSTEMS.observationCategory, code: category, display: CATEGORIES[category] }] },
    ],
    code: { coding: [{ system: SYSTEMS.measurement, code: row.name, display: label }], text: label },
    subject: patientReference(row),
    issued: row.updatedAt,
    valueQuantity: { value: row.value, system: SYSTEMS.ucum, ...UNITS[unit] },
    ...(row.side === null ? {} : { bodySite: sideConcept(row.side) }),
  };
};

/** From 1, in the order of the form. */
const numberOf = (name: string): number | undefined => {
  const index = MEASUREMENT_NAMES.findIndex((known) => known === name);
  return index < 0 ? undefined : index + 1;
};

const VALUES = MEASUREMENT_NAMES.map((name, index) => `(${index + 1}, '${name}', p.${columnOf(name)})`).join(
  ', ',
);

const order = referenceParameter('t.procedure_id', 'ServiceRequest', 'The order');

/** Every measurement and angle of a case that has a value. */
export const observationType = resourceType<ObservationRow>({
  type: 'Observation',
  table: `(select p.id * ${PARTS_OF_CASE} + m.number as id, p.id as procedure_id, p.patient_id, p.version, p.updated_at,
      p.side_surgeon, p.approval_state, m.name, m.value
    from procedures p cross join lateral (values ${VALUES}) m (number, name, value) where m.value is not null)`,
  updatedColumn: 'updated_at',
  fields: `'procedureId', t.procedure_id, 'patientId', t.patient_id, 'version', t.version, 'name', t.name,
    'value', t.value, 'side', t.side_surgeon, 'approvalState', t.approval_state`,
  visible: (client) => [belongsToSeenCase(client)],
  parameters: {
    ...PATIENT_PARAMETERS,
    'based-on': order,
    code: codeParameter(
      't.name',
      Object.fromEntries(MEASUREMENT_NAMES.map((name) => [name, [name]])),
      'The measurement',
    ),
    category: codeParameter(
      't.name',
      {
        imaging: MEASUREMENT_NAMES.filter((name) => categoryOf(name) === 'imaging'),
        procedure: MEASUREMENT_NAMES.filter((name) => categoryOf(name) === 'procedure'),
      },
      'imaging or procedure',
    ),
  },
  narrowedBy: ['_id', '_lastUpdated', 'patient', 'subject', 'based-on'],
  rowId: (id) => partRowId(id, numberOf),
  caseOf: caseOfRow,
  toResource: toObservation,
  recordOf: ({ procedureId }) => ({ kind: 'PROCEDURE', id: procedureId }),
});
