import { LANDING_PATH, screensOf } from '@cotyle/domain/access/menus';
import type { ScreenName } from '@cotyle/domain/access/menus';
import type { Role } from '@cotyle/domain/access/roles';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { loadable } from '../loadable.tsx';
import { SIGN_IN_PATHS } from '../../shared/session/sign-in-paths.ts';

const procedures = loadable(() =>
  import('../../features/procedures-list/procedures-page.tsx').then((m) => m.ProceduresPage),
);

/** If that fails, the page is loaded again when it is shown. */
export const preloadLandingPage = async (): Promise<void> => {
  if ([...SIGN_IN_PATHS, LANDING_PATH].includes(window.location.pathname))
    await procedures.preload().catch(() => undefined);
};

const Patients = lazy(() =>
  import('../../features/patients-list/patients-page.tsx').then((m) => ({ default: m.PatientsPage })),
);
const Users = lazy(() =>
  import('../../features/users-list/users-page.tsx').then((m) => ({ default: m.UsersPage })),
);
const Locations = lazy(() =>
  import('../../features/locations-list/locations-page.tsx').then((m) => ({ default: m.LocationsPage })),
);
const EventLog = lazy(() =>
  import('../../features/event-log/event-log-page.tsx').then((m) => ({ default: m.EventLogPage })),
);

const Assistants = lazy(() =>
  import('../../features/assistants/assistants-page.tsx').then((m) => ({ default: m.AssistantsPage })),
);
const Messages = lazy(() =>
  import('../../features/messages/messages-page.tsx').then((m) => ({ default: m.MessagesPage })),
);
const NewMessage = lazy(() =>
  import('../../features/new-message/new-message-page.tsx').then((m) => ({ default: m.NewMessagePage })),
);

const NewPatient = lazy(() =>
  import('../../features/patient/new-patient-page.tsx').then((m) => ({ default: m.NewPatientPage })),
);
const Patient = lazy(() => import('../pages/patient-page.tsx').then((m) => ({ default: m.PatientPage })));
const NewUser = lazy(() =>
  import('../../features/user-form/new-user-page.tsx').then((m) => ({ default: m.NewUserPage })),
);
const EditUser = lazy(() =>
  import('../../features/user-form/edit-user-page.tsx').then((m) => ({ default: m.EditUserPage })),
);
const NewLocation = lazy(() =>
  import('../../features/location-form/new-location-page.tsx').then((m) => ({ default: m.NewLocationPage })),
);
const EditLocation = lazy(() =>
  import('../../features/location-form/edit-location-page.tsx').then((m) => ({
    default: m.EditLocationPage,
  })),
);

const Outcomes = lazy(() =>
  import('../../features/outcomes/outcomes-page.tsx').then((m) => ({ default: m.OutcomesPage })),
);

const Catalogues = lazy(() =>
  import('../../features/catalogues/catalogues-page.tsx').then((m) => ({ default: m.CataloguesPage })),
);

const Settings = lazy(() =>
  import('../../features/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
);

const Retention = lazy(() =>
  import('../../features/retention/retention-page.tsx').then((m) => ({ default: m.RetentionPage })),
);

const Account = lazy(() =>
  import('../../features/account/account-page.tsx').then((m) => ({ default: m.AccountPage })),
);

const EmergencyAccess = lazy(() =>
  import('../../features/emergency-access/emergency-access-page.tsx').then((m) => ({
    default: m.EmergencyAccessPage,
  })),
);

const Connections = lazy(() =>
  import('../../features/connections/connections-page.tsx').then((m) => ({ default: m.ConnectionsPage })),
);

const Incoming = lazy(() =>
  import('../../features/incoming/incoming-page.tsx').then((m) => ({ default: m.IncomingPage })),
);

const Procedure = lazy(() =>
  import('../pages/procedure-page.tsx').then((m) => ({ default: m.ProcedurePage })),
);

const OperatingRoom = lazy(() =>
  import('../../features/operating-room/page/operating-room-page.tsx').then((m) => ({
    default: m.OperatingRoomPage,
  })),
);

/** A screen that is added to the domain does not compile without a page. */
const PAGES: Record<ScreenName, ComponentType> = {
  procedures: procedures.Page,
  procedure: Procedure,
  operatingRoom: OperatingRoom,
  patients: Patients,
  patient: Patient,
  newPatient: NewPatient,
  assistants: Assistants,
  users: Users,
  newUser: NewUser,
  editUser: EditUser,
  locations: Locations,
  newLocation: NewLocation,
  editLocation: EditLocation,
  messages: Messages,
  newMessage: NewMessage,
  adminLog: EventLog,
  outcomes: Outcomes,
  catalogues: Catalogues,
  settings: Settings,
  account: Account,
  emergencyAccess: EmergencyAccess,
  retention: Retention,
  connections: Connections,
  incoming: Incoming,
};

export const Screens = ({ role }: { role: Role }) => (
  <Routes>
    {screensOf(role).map(({ name, path }) => {
      const Page = PAGES[name];
      return <Route key={name} path={path} element={<Page />} />;
    })}
  </Routes>
);
