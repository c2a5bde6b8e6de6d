import type { Role } from '@cotyle/domain/access/roles';

export type SectionName =
  | 'analysis'
  | 'approval'
  | 'surgery'
  | 'scan'
  | 'scanCheck'
  | 'segmentation'
  | 'model'
  | 'files';

/**
 * The wide and the narrow column, top to bottom; notes and history are below both. The scan check, whose length is known
 * only when it is done, is above nothing that can be pressed.
 */
interface PageLayout {
  readonly main: readonly SectionName[];
  readonly aside: readonly SectionName[];
}

/** Plan, then arrange; how the scan and the model came about is below. */
const PLANNING: PageLayout = {
  main: ['analysis', 'approval', 'files', 'model'],
  aside: ['surgery', 'scan', 'segmentation', 'scanCheck'],
};
/** Scan, upload, read the check. */
const SCANNING: PageLayout = {
  main: ['files', 'scanCheck', 'analysis'],
  aside: ['scan', 'surgery', 'model'],
};
/** Take the scan, make or upload model and PRI data, check the measurements. */
const MODELLING: PageLayout = {
  main: ['segmentation', 'files', 'analysis', 'approval'],
  aside: ['model', 'scan', 'surgery', 'scanCheck'],
};
/** Assign people and dates; the rest is the work of others. Whether the plan is approved is in the line of the case. */
const ARRANGING: PageLayout = {
  main: ['analysis', 'model', 'files'],
  aside: ['surgery', 'scan', 'segmentation', 'scanCheck'],
};

/** The sections in the order of the role's work. */
export const LAYOUTS: Record<Role, PageLayout> = {
  MASTER_ADMIN: ARRANGING,
  ADMIN: ARRANGING,
  SURGEON: PLANNING,
  SURGICAL_ASSISTANT: PLANNING,
  RADIOLOGIST: SCANNING,
  IMAGE_ENGINEER: MODELLING,
};
