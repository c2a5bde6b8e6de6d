import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { ImagingStudy } from '@medplum/fhirtypes';
import { condition } from '../../../lists/conditions.ts';
import { identifierParameter } from '../search/identifier-parameter.ts';
import { referenceParameter } from '../search/parameters.ts';
import { orderNumberIdentifier, orderReference, PATIENT_PARAMETERS, patientReference } from './case-row.ts';
import { contentVersion } from './content-version.ts';
import { meta } from './meta.ts';
import { resourceType } from './resource-type.ts';
import type { FhirResource, ResourceRow } from './resource-type.ts';
import { SYSTEMS } from './systems.ts';
import { belongsToSeenCase } from './visible.ts';

interface SeriesRow {
  readonly uid: string;
  readonly number: number | null;
  readonly description: string;
  readonly slices: number;
}

interface ImagingStudyRow extends ResourceRow {
  readonly procedureId: number;
  readonly patientId: number;
  readonly orderNumber: string | null;
  /** Of the first series: a scan of Cotyle may hold several studies. */
  readonly study: string;
  readonly date: string | null;
  readonly series: readonly SeriesRow[];
}

const CT = { system: SYSTEMS.dicomModality, code: 'CT', display: 'Computed Tomography' };

const seriesOf = ({ uid, number, description, slices }: SeriesRow) => ({
  uid,
  ...(number === null || number < 0 ? {} : { number }),
  modality: CT,
  ...(description.trim() === '' ? {} : { description }),
  numberOfInstances: slices,
});

const toImagingStudy = (row: ImagingStudyRow): FhirResource => {
  const content = {
    resourceType: 'ImagingStudy' as const,
    id: String(row.id),
    identifier: [
      { system: SYSTEMS.dicomUid, value: `urn:oid:${row.study}` },
      ...(row.orderNumber === null ? [] : [orderNumberIdentifier(row.orderNumber)]),
    ],
    status: 'available' as const,
    modality: [CT],
    subject: patientReference(row),
    ...(row.date === null ? {} : { started: row.date }),
    basedOn: [orderReference(row.procedureId)],
    numberOfSeries: row.series.length,
    numberOfInstances: row.series.reduce((sum, { slices }) => sum + slices, 0),
    series: row.series.map(seriesOf),
  } satisfies ImagingStudy;
  return { ...content, meta: meta(row, contentVersion(content)) };
};

/** The scans whose headers have been read. */
export const imagingStudyType = resourceType<ImagingStudyRow>({
  type: 'ImagingStudy',
  table: `(select f.id, f.creation, f.procedure_id, p.patient_id, p.order_number, f.scan -> 'facts' -> 'series' as series
    from files f join procedures p on p.id = f.procedure_id
    where f.type = 'SCAN' and f.deleted_at is null and f.scan_state = 'READY'
      and f.malware_state in (${USABLE_MALWARE_STATES.map((state) => `'${state}'`).join(', ')})
      and jsonb_array_length(coalesce(nullif(f.scan -> 'facts', 'null') -> 'series', '[]')) > 0)`,
  updatedColumn: 'creation',
  fields: `'procedureId', t.procedure_id, 'patientId', t.patient_id, 'orderNumber', t.order_number,
    'study', t.series -> 0 -> 'study',
    'date', (select min(d) from jsonb_array_elements(t.series) s, jsonb_array_elements_text(s -> 'dates') d),
    'series', (select jsonb_agg(jsonb_build_object('uid', s -> 'uid', 'number', s -> 'number',
      'description', s -> 'description', 'slices', s -> 'slices')) from jsonb_array_elements(t.series) s)`,
  visible: (client) => [belongsToSeenCase(client)],
  parameters: {
    ...PATIENT_PARAMETERS,
    identifier: identifierParameter([
      {
        system: SYSTEMS.dicomUid,
        is: (value) => {
          const uid = value.replace(/^urn:oid:/, '');
          // The index of series finds the files; of several studies in a file, it is the first one that counts.
          return condition(
            "t.id = any(array(select s.file_id from scan_series s where s.study_uid = ?)) and t.series -> 0 ->> 'study' = ?",
            uid,
            uid,
          );
        },
      },
      {
        system: SYSTEMS.orderNumber,
        is: (value) =>
          condition(
            't.procedure_id = any(array(select o.id from procedures o where o.order_number = ?))',
            value,
          ),
      },
    ]),
    basedon: referenceParameter('t.procedure_id', 'ServiceRequest', 'The order'),
  },
  toResource: toImagingStudy,
  recordOf: ({ procedureId }) => ({ kind: 'PROCEDURE', id: procedureId }),
});
