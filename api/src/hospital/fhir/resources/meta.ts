import type { Meta } from '@medplum/fhirtypes';
import type { ResourceRow } from './resource-type.ts';

export const meta = ({ updatedAt }: Pick<ResourceRow, 'updatedAt'>, version: number | string): Meta => ({
  versionId: String(version),
  lastUpdated: updatedAt,
});
