import type { Role } from '@cotyle/domain/access/roles';

export type SectionName = 'analysis' | 'surgery' | 'scan' | 'model' | 'files' | 'notes';

/** The wide column and the narrow one, each from top to bottom; the history lies below both. */
interface PageLayout {
  readonly main: readonly SectionName[];
  readonly aside: readonly SectionName[];
}

const PLANNING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['surgery', 'scan', 'model'] };
const SCANNING: PageLayout = { main: ['scan', 'files', 'notes', 'analysis'], aside: ['surgery', 'model'] };
const MODELLING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['model', 'scan', 'surgery'] };
const ARRANGING: PageLayout = { main: ['analysis', 'files', 'notes'], aside: ['model', 'surgery', 'scan'] };

/** What each role works on comes first; nothing is left out. */
export const LAYOUTS: Record<Role, PageLayout> = {
  MASTER_ADMIN: ARRANGING,
  ADMIN: ARRANGING,
  SURGEON: PLANNING,
  SURGICAL_ASSISTANT: PLANNING,
  RADIOLOGIST: SCANNING,
  IMAGE_ENGINEER: MODELLING,
};
