import type { Viewer } from '@cotyle/domain/access/visibility';

/** Sees every case, for jobs whose right to it has been decided before. */
export const SYSTEM_VIEWER: Viewer = { id: 0, role: 'MASTER_ADMIN', locationId: null, surgeonIds: [] };
