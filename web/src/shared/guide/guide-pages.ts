import { screenAt } from '@cotyle/domain/access/menus';
import type { ScreenName } from '@cotyle/domain/access/menus';
import type { Role } from '@cotyle/domain/access/roles';

const PAGES: Record<Role, string> = {
  MASTER_ADMIN: 'super-admin',
  ADMIN: 'admin',
  SURGEON: 'surgeon',
  SURGICAL_ASSISTANT: 'surgeon-assistant',
  RADIOLOGIST: 'radiologist',
  IMAGE_ENGINEER: 'imaging-engineer',
};

/** The heading about a screen. The pages of all roles that have the screen use the same one. */
const HEADINGS: Record<ScreenName, string> = {
  procedures: 'procedures-list',
  procedure: 'procedure-page',
  operatingRoom: 'operating-room',
  patients: 'patients',
  patient: 'patients',
  newPatient: 'patients',
  assistants: 'assistants',
  users: 'users',
  newUser: 'users',
  editUser: 'users',
  locations: 'locations',
  newLocation: 'locations',
  editLocation: 'locations',
  messages: 'messages',
  newMessage: 'messages',
  adminLog: 'events-log',
  outcomes: 'outcomes',
  catalogues: 'implant-catalogues',
  settings: 'settings',
  account: 'account',
  emergencyAccess: 'emergency-access',
  retention: 'retention',
  connections: 'connections',
  incoming: 'incoming-scans',
};

/** The guide of the person's role, at the part about the screen that is open. */
export const guideAddress = (role: Role, pathname: string): string => {
  const screen = screenAt(role, pathname);
  return `/guide/${PAGES[role]}.html${screen ? `#${HEADINGS[screen.name]}` : ''}`;
};

/** The viewers work alike for every role. */
export const VIEWER_GUIDES = {
  scan: '/guide/ct-viewer.html',
  segmentation: '/guide/segmentation-editor.html',
  model: '/guide/model-viewer.html',
  planning: '/guide/planning.html',
} as const;
