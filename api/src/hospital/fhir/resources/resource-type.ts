import type { Resource } from '@medplum/fhirtypes';
import type { FhirClient } from '../../../http/fhir-client.ts';
import type { Condition } from '../../../lists/conditions.ts';
import { sortedBy } from '../../../lists/page.ts';
import type { ListSource } from '../../../lists/page.ts';
import type { OpenedRecord } from '../../../records/opened-records.ts';
import { dateParameter } from '../search/date-parameter.ts';
import type { SearchParameter } from '../search/parameter.ts';
import { parseId } from '../search/parameter.ts';
import { idParameter } from '../search/parameters.ts';

export type FhirSort = 'id' | 'lastUpdated';

/** What every row of a resource has. */
export interface ResourceRow {
  readonly id: number;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export type FhirResource = Resource & { readonly id: string };

interface Definition<Row extends ResourceRow> {
  readonly type: FhirResource['resourceType'];
  /** The table or a query of it, which has `id` and the column of the last change. */
  readonly table: string;
  readonly updatedColumn: string;
  /** The row as JSON over `t`, without id and time. */
  readonly fields: string;
  readonly joins?: string;
  readonly visible: (client: FhirClient) => readonly Condition[];
  readonly parameters: Readonly<Record<string, SearchParameter>>;
  /** One of these has to be in a search, which would otherwise sort what no index has in order. */
  readonly narrowedBy?: readonly string[];
  readonly rowId?: (id: string) => number | undefined;
  /** Of a part of a case: the case of a row. */
  readonly caseOf?: (rowId: number) => number;
  /** `base` is the address of the FHIR server. */
  readonly toResource: (row: Row, base: string) => FhirResource;
  /** The record that a read opens. */
  readonly recordOf?: (row: Row) => OpenedRecord;
}

/** A resource of FHIR: where its rows are, who sees them, how they are found and what they become. */
export interface ResourceType {
  readonly type: FhirResource['resourceType'];
  readonly source: ListSource<FhirSort>;
  readonly visible: (client: FhirClient) => readonly Condition[];
  readonly parameters: Readonly<Record<string, SearchParameter>>;
  readonly narrowedBy: readonly string[];
  readonly present: (row: unknown, base: string) => PresentedResource;
}

interface PresentedResource {
  readonly resource: FhirResource;
  readonly record: OpenedRecord | undefined;
  readonly updatedAt: Date;
}

/** The row is what the SQL of the same definition wrote. */
export const resourceType = <Row extends ResourceRow>(definition: Definition<Row>): ResourceType => {
  const { type, table, updatedColumn, fields, joins = '', rowId = parseId } = definition;
  return {
    type,
    source: {
      table,
      sorts: { id: sortedBy('id', 'bigint'), lastUpdated: sortedBy(updatedColumn, 'timestamptz') },
      defaultSort: { sort: 'id', order: 'asc' },
      row: `jsonb_build_object('id', t.id, 'updatedAt', iso(t.${updatedColumn})) || jsonb_build_object(${fields})`,
      joins,
    },
    visible: definition.visible,
    parameters: {
      _id: idParameter(rowId, definition.caseOf),
      _lastUpdated: dateParameter(`t.${updatedColumn}`, 'timestamptz', 'When it was last changed'),
      ...definition.parameters,
    },
    narrowedBy: definition.narrowedBy ?? [],
    present: (json, base) => {
      const row = json as Row;
      return {
        resource: definition.toResource(row, base),
        record: definition.recordOf?.(row),
        updatedAt: new Date(row.updatedAt),
      };
    },
  };
};
