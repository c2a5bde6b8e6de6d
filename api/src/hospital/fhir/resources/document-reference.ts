import type { ApprovalStateName } from '@cotyle/domain/planning/approval/approval-state';
import { SHEET_TEXTS } from '@cotyle/domain/sheets/texts';
import type { DocumentReference } from '@medplum/fhirtypes';
import { dateParameter } from '../search/date-parameter.ts';
import { codeParameter, referenceParameter } from '../search/parameters.ts';
import { orderReference, PATIENT_PARAMETERS, patientReference } from './case-row.ts';
import { contentVersion } from './content-version.ts';
import { meta } from './meta.ts';
import { caseOfRow, PARTS_OF_CASE, partRowId } from './part-id.ts';
import { parseId } from '../search/parameter.ts';
import { resourceType } from './resource-type.ts';
import type { FhirResource, ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { belongsToSeenCase } from './visible.ts';

interface DocumentRow extends ResourceRow {
  readonly procedureId: number;
  readonly patientId: number;
  readonly version: number;
  readonly savedBy: number;
  readonly isLatest: boolean;
  readonly approvalState: ApprovalStateName;
  readonly approvalVersion: number | null;
}

const SHEET = {
  coding: [{ system: SYSTEMS.document, code: 'PLAN_SHEET', display: SHEET_TEXTS.title }],
  text: SHEET_TEXTS.title,
};

/** Only the latest version is ever approved. */
const isApproved = ({ approvalState, approvalVersion, version }: DocumentRow): boolean =>
  approvalState === 'APPROVED' && approvalVersion === version;

const toDocumentReference = (row: DocumentRow, base: string): FhirResource => {
  const { procedureId, version } = row;
  const id = `${procedureId}-${version}`;
  const content = {
    resourceType: 'DocumentReference' as const,
    id,
    status: row.isLatest ? ('current' as const) : ('superseded' as const),
    docStatus: isApproved(row) ? ('final' as const) : ('preliminary' as const),
    type: SHEET,
    subject: patientReference(row),
    date: row.updatedAt,
    author: [{ reference: `Practitioner/${row.savedBy}` }],
    description: SHEET_TEXTS.procedureVersion(procedureId, version),
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          url: `${base}/Binary/${id}`,
          title: SHEET_TEXTS.fileName(procedureId, version),
        },
      },
    ],
    context: { related: [orderReference(procedureId)] },
  } satisfies DocumentReference;
  return { ...content, meta: meta(row, contentVersion(content)) };
};

/** The sheet of each version of a plan. Its bytes are made when the Binary is read. */
export const documentReferenceType = resourceType<DocumentRow>({
  type: 'DocumentReference',
  table: `(select v.procedure_id * ${PARTS_OF_CASE} + v.version as id, v.procedure_id, v.version, v.saved_by, v.saved_at,
      p.patient_id, p.approval_state, p.approval_version,
      not exists (select from plan_versions l where l.procedure_id = v.procedure_id and l.version > v.version) as is_latest
    from plan_versions v join procedures p on p.id = v.procedure_id)`,
  updatedColumn: 'saved_at',
  fields: `'procedureId', t.procedure_id, 'patientId', t.patient_id, 'version', t.version, 'savedBy', t.saved_by,
    'isLatest', t.is_latest, 'approvalState', t.approval_state, 'approvalVersion', t.approval_version`,
  visible: (client) => [belongsToSeenCase(client)],
  parameters: {
    ...PATIENT_PARAMETERS,
    status: codeParameter('t.is_latest', { current: [true], superseded: [false] }, 'current or superseded'),
    date: dateParameter('t.saved_at', 'timestamptz', 'When the version was saved'),
    related: referenceParameter('t.procedure_id', 'ServiceRequest', 'The order'),
  },
  narrowedBy: ['_id', '_lastUpdated', 'date', 'patient', 'subject', 'related'],
  rowId: (id) => partRowId(id, parseId),
  caseOf: caseOfRow,
  toResource: toDocumentReference,
  recordOf: ({ procedureId }) => ({ kind: 'PROCEDURE', id: procedureId }),
});
