import { admin, assistant, engineer, radiologist, superAdmin, surgeon } from './people.ts';

/** Label in the sidebar, route, title of the page: section 2 of the specification. */
type Item = readonly [label: string, route: string, title: string];
/** Screens that are opened from others and not listed in the menu. */
type Private = readonly [route: string, title: string];

const PROCEDURES: Item = ['Procedures', '/procedures', 'Procedures'];
const PATIENTS: Item = ['Patients', '/patients', 'Patients Management'];
const NEW_PATIENT: Item = ['New Patient', '/new_patient', 'Create Patient'];
const ASSISTANTS: Item = ['Assistants', '/assistants', 'Assistant Assignment'];
const USERS: Item = ['Users', '/users', 'User Management'];
const LOCATIONS: Item = ['Locations', '/locations', 'Location Management'];
const NEW_LOCATION: Item = ['New Location', '/new_location', 'Create New Location'];
const MESSAGES: Item = ['Messages', '/messages', 'Messages'];
const NEW_MESSAGE: Item = ['New Message', '/new_message', 'New Message'];
const ADMIN_LOG: Item = ['Events Log', '/admin_log', 'System Events Log'];

const PROCEDURE: Private = ['/procedure/5', 'Procedure #5'];
const PATIENT: Private = ['/patient/5', "Patient's Medical Record"];
const EDIT_USER: Private = ['/edit_user/5', 'User Details'];
const NEW_USER: Private = ['/new_user', 'Create New User'];
const EDIT_LOCATION: Private = ['/edit_location/1', 'Surgery Location Details'];
const CONNECTIONS: Private = ['/connections', 'Connections'];
const INCOMING: Private = ['/incoming', 'Incoming Scans'];
const RETENTION: Private = ['/retention', 'Retention'];
const EMERGENCY: Private = ['/emergency_access', 'Emergency Access'];
const OUTCOMES: Private = ['/outcomes', 'Outcomes'];
const CATALOGUES: Private = ['/implant_catalogues', 'Implant Catalogues'];
const SETTINGS: Private = ['/settings', 'Settings'];
const ACCOUNT: Private = ['/account', 'Account'];

const ADMINISTRATOR = {
  menu: [PROCEDURES, PATIENTS, USERS, LOCATIONS, NEW_LOCATION, MESSAGES, NEW_MESSAGE, ADMIN_LOG],
  unlisted: [
    PROCEDURE,
    PATIENT,
    EDIT_USER,
    EDIT_LOCATION,
    NEW_USER,
    CONNECTIONS,
    INCOMING,
    RETENTION,
    EMERGENCY,
    OUTCOMES,
    CATALOGUES,
    ACCOUNT,
  ],
};

export const ROLES = [
  { person: superAdmin, ...ADMINISTRATOR, unlisted: [...ADMINISTRATOR.unlisted, SETTINGS] },
  { person: admin, ...ADMINISTRATOR },
  {
    person: surgeon,
    menu: [PROCEDURES, PATIENTS, NEW_PATIENT, ASSISTANTS, MESSAGES, NEW_MESSAGE],
    unlisted: [PROCEDURE, PATIENT, EMERGENCY, OUTCOMES, ACCOUNT],
  },
  {
    person: assistant,
    menu: [PROCEDURES, PATIENTS, NEW_PATIENT, MESSAGES, NEW_MESSAGE],
    unlisted: [PROCEDURE, PATIENT, ACCOUNT],
  },
  {
    person: radiologist,
    menu: [PROCEDURES, MESSAGES, NEW_MESSAGE],
    unlisted: [PROCEDURE, EMERGENCY, INCOMING, ACCOUNT],
  },
  { person: engineer, menu: [PROCEDURES, MESSAGES, NEW_MESSAGE], unlisted: [PROCEDURE, ACCOUNT] },
];

export const screensOf = ({ menu, unlisted }: (typeof ROLES)[number]): Private[] => [
  ...menu.map(([, route, title]): Private => [route, title]),
  ...unlisted,
];
/** The screens that no earlier role has: axe checks each of them once with the journeys, and for every role in a drill. */
export const newScreensOf = (role: (typeof ROLES)[number]): Private[] => {
  const earlier = ROLES.slice(0, ROLES.indexOf(role)).flatMap(screensOf);
  return screensOf(role).filter(([route]) => !earlier.some(([one]) => one === route));
};

/** A procedure that the role may not see in its status answers 404; the screen says so. */
export const INVISIBLE_PROCEDURE = /^404 GET \/api\/patient\/procedure\//;
