import { screensOf } from '@cotyle/domain/access/menus';
import type { ScreenName } from '@cotyle/domain/access/menus';
import type { Role } from '@cotyle/domain/access/roles';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

const NotBuilt = lazy(() => import('./not-built-page.tsx').then((m) => ({ default: m.NotBuiltPage })));

/** The page of every screen; a screen that is added to the domain does not compile without one. */
const PAGES: Record<ScreenName, ComponentType> = {
  procedures: NotBuilt,
  procedure: NotBuilt,
  patients: NotBuilt,
  patient: NotBuilt,
  newPatient: NotBuilt,
  assistants: NotBuilt,
  users: NotBuilt,
  newUser: NotBuilt,
  editUser: NotBuilt,
  locations: NotBuilt,
  newLocation: NotBuilt,
  editLocation: NotBuilt,
  messages: NotBuilt,
  newMessage: NotBuilt,
  adminLog: NotBuilt,
};

export const Screens = ({ role }: { role: Role }) => (
  <Routes>
    {screensOf(role).map(({ name, path }) => {
      const Page = PAGES[name];
      return <Route key={name} path={path} element={<Page />} />;
    })}
  </Routes>
);
