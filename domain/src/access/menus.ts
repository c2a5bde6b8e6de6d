import type { Role } from './roles.ts';

export const ACCOUNT_PATH = '/account';

/**
 * Every signed-in screen: its route pattern and its title. Only those with a menu label are in the menu; the others belong
 * to the list from which they are opened, and the account to the person's name above the menu.
 */
const SCREENS = {
  procedures: { path: '/procedures', title: 'Procedures', menu: 'Procedures' },
  procedure: { path: '/procedure/:id', title: 'Procedure #{id}', list: 'procedures' },
  operatingRoom: {
    path: '/procedure/:id/operating-room',
    title: 'Operating room, procedure #{id}',
    list: 'procedures',
  },
  patients: { path: '/patients', title: 'Patients Management', menu: 'Patients' },
  patient: { path: '/patient/:id', title: "Patient's Medical Record", list: 'patients' },
  newPatient: { path: '/new_patient', title: 'Create Patient', menu: 'New Patient' },
  assistants: { path: '/assistants', title: 'Assistant Assignment', menu: 'Assistants' },
  users: { path: '/users', title: 'User Management', menu: 'Users' },
  newUser: { path: '/new_user', title: 'Create New User', list: 'users' },
  editUser: { path: '/edit_user/:id', title: 'User Details', list: 'users' },
  locations: { path: '/locations', title: 'Location Management', menu: 'Locations' },
  newLocation: { path: '/new_location', title: 'Create New Location', menu: 'New Location' },
  editLocation: { path: '/edit_location/:id', title: 'Surgery Location Details', list: 'locations' },
  connections: { path: '/connections', title: 'Connections', list: 'locations' },
  incoming: { path: '/incoming', title: 'Incoming Scans' },
  messages: { path: '/messages', title: 'Messages', menu: 'Messages' },
  newMessage: { path: '/new_message', title: 'New Message', menu: 'New Message' },
  adminLog: { path: '/admin_log', title: 'System Events Log', menu: 'Events Log' },
  outcomes: { path: '/outcomes', title: 'Outcomes' },
  catalogues: { path: '/implant_catalogues', title: 'Implant Catalogues' },
  settings: { path: '/settings', title: 'Settings' },
  account: { path: ACCOUNT_PATH, title: 'Account' },
  emergencyAccess: { path: '/emergency_access', title: 'Emergency Access' },
  retention: { path: '/retention', title: 'Retention' },
} as const satisfies Record<string, { path: string; title: string; menu?: string; list?: string }>;

export type ScreenName = keyof typeof SCREENS;

export interface Screen {
  readonly name: ScreenName;
  readonly path: string;
  readonly title: string;
}

export interface MenuItem extends Screen {
  readonly label: string;
}

const ADMINISTRATOR: readonly ScreenName[] = [
  'procedures',
  'patients',
  'users',
  'locations',
  'newLocation',
  'messages',
  'newMessage',
  'adminLog',
  'procedure',
  'operatingRoom',
  'patient',
  'editUser',
  'editLocation',
  'newUser',
  'account',
  'outcomes',
  'catalogues',
  'emergencyAccess',
  'retention',
  'connections',
  'incoming',
];

/** In the order of the sidebar; the screens without a menu label are private: reached from others, never listed. */
const SCREENS_OF: Record<Role, readonly ScreenName[]> = {
  MASTER_ADMIN: [...ADMINISTRATOR, 'settings'],
  ADMIN: ADMINISTRATOR,
  SURGEON: [
    'procedures',
    'patients',
    'newPatient',
    'assistants',
    'messages',
    'newMessage',
    'procedure',
    'operatingRoom',
    'patient',
    'account',
    'outcomes',
    'emergencyAccess',
  ],
  SURGICAL_ASSISTANT: [
    'procedures',
    'patients',
    'newPatient',
    'messages',
    'newMessage',
    'procedure',
    'operatingRoom',
    'patient',
    'account',
  ],
  RADIOLOGIST: [
    'procedures',
    'messages',
    'newMessage',
    'procedure',
    'account',
    'emergencyAccess',
    'incoming',
  ],
  IMAGE_ENGINEER: ['procedures', 'messages', 'newMessage', 'procedure', 'account'],
};

/** Where the operating-room view of a procedure is. */
export const operatingRoomPath = (procedureId: number): string =>
  SCREENS.operatingRoom.path.replace(':id', String(procedureId));

export const LANDING_PATH = '/procedures';

const screen = (name: ScreenName): Screen => ({ name, path: SCREENS[name].path, title: SCREENS[name].title });

export const screensOf = (role: Role): readonly Screen[] => SCREENS_OF[role].map(screen);

export const menuOf = (role: Role): readonly MenuItem[] =>
  SCREENS_OF[role].flatMap((name) => {
    const entry = SCREENS[name];
    return 'menu' in entry ? [{ ...screen(name), label: entry.menu }] : [];
  });

const matches = (pattern: string, pathname: string): boolean => {
  const expected = pattern.split('/');
  const actual = pathname.split('/');
  return (
    expected.length === actual.length &&
    expected.every((part, index) =>
      part === ':id' ? /^[1-9]\d{0,15}$/.test(actual[index] ?? '') : part === actual[index],
    )
  );
};

/** The screen a path leads to for a role, or undefined where the role has no such screen. */
export const screenAt = (role: Role, pathname: string): Screen | undefined =>
  screensOf(role).find(({ path }) => matches(path, pathname));

/** Whether a screen is shown alone, without the menu and the bar above it. */
export const isFullScreen = (role: Role, pathname: string): boolean =>
  screenAt(role, pathname)?.name === 'operatingRoom';

/** The list that a screen without a menu label belongs to, for a role that has it. */
export const listOf = (role: Role, pathname: string): MenuItem | undefined => {
  const found = screenAt(role, pathname);
  const entry = found ? SCREENS[found.name] : undefined;
  return entry && 'list' in entry ? menuOf(role).find(({ name }) => name === entry.list) : undefined;
};

/** The page that a signed-in user gets for this path (query and fragment included). */
export const landingFor = (role: Role, requested: string): string => {
  const pathname = requested.split(/[?#]/, 1)[0] ?? '';
  return screenAt(role, pathname) ? requested : LANDING_PATH;
};

/** The title with its {id} filled in from the path. */
export const titleAt = (role: Role, pathname: string): string | undefined =>
  screenAt(role, pathname)?.title.replace('{id}', pathname.split('/')[2] ?? '');
