import type { Role } from '@cotyle/domain/access/roles';

export type SectionName = 'analysis' | 'surgery' | 'scan' | 'model' | 'files' | 'notes';

/** The wide and the narrow column, top to bottom; the history is below both. */
interface PageLayout {
  readonly main: readonly SectionName[];
  readonly aside: readonly SectionName[];
}

const PLANNING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['surgery', 'scan', 'model'] };
const SCANNING: PageLayout = { main: ['scan', 'files', 'notes', 'analysis'], aside: ['surgery', 'model'] };
const MODELLING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['model', 'scan', 'surgery'] };
const ARRANGING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['model', 'surgery', 'scan'] };

/** The sections that a role works on come first. */
export const LAYOUTS: Record<Role, PageLayout> = {
  MASTER_ADMIN: ARRANGING,
  ADMIN: ARRANGING,
  SURGEON: PLANNING,
  SURGICAL_ASSISTANT: PLANNING,
  RADIOLOGIST: SCANNING,
  IMAGE_ENGINEER: MODELLING,
};
