import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landingFor, LANDING_PATH, listOf, menuOf, screenAt, screensOf, titleAt } from './menus.ts';
import { ROLES } from './roles.ts';
import type { Role } from './roles.ts';

const ADMINISTRATOR = [
  '/procedures',
  '/patients',
  '/users',
  '/locations',
  '/new_location',
  '/messages',
  '/new_message',
  '/admin_log',
];
const MENUS: Record<Role, string[]> = {
  MASTER_ADMIN: ADMINISTRATOR,
  ADMIN: ADMINISTRATOR,
  SURGEON: ['/procedures', '/patients', '/new_patient', '/assistants', '/messages', '/new_message'],
  SURGICAL_ASSISTANT: ['/procedures', '/patients', '/new_patient', '/messages', '/new_message'],
  RADIOLOGIST: ['/procedures', '/messages', '/new_message'],
  IMAGE_ENGINEER: ['/procedures', '/messages', '/new_message'],
};
const PRIVATE: Record<Role, string[]> = {
  MASTER_ADMIN: [
    '/procedure/7',
    '/procedure/7/operating-room',
    '/patient/7',
    '/edit_user/7',
    '/edit_location/7',
    '/new_user',
    '/outcomes',
    '/implant_catalogues',
    '/retention',
    '/settings',
    '/account',
    '/emergency_access',
    '/connections',
    '/incoming',
  ],
  ADMIN: [
    '/procedure/7',
    '/procedure/7/operating-room',
    '/patient/7',
    '/edit_user/7',
    '/edit_location/7',
    '/new_user',
    '/outcomes',
    '/implant_catalogues',
    '/retention',
    '/account',
    '/emergency_access',
    '/connections',
    '/incoming',
  ],
  SURGEON: [
    '/procedure/7',
    '/procedure/7/operating-room',
    '/patient/7',
    '/account',
    '/outcomes',
    '/emergency_access',
  ],
  SURGICAL_ASSISTANT: ['/procedure/7', '/procedure/7/operating-room', '/patient/7', '/account'],
  RADIOLOGIST: ['/procedure/7', '/account', '/emergency_access', '/incoming'],
  IMAGE_ENGINEER: ['/procedure/7', '/account'],
};
const everyPath = [...new Set(Object.values({ ...MENUS, ...PRIVATE }).flat())];

const LISTS: Record<string, string> = {
  '/procedure/7': '/procedures',
  '/procedure/7/operating-room': '/procedures',
  '/patient/7': '/patients',
  '/edit_user/7': '/users',
  '/new_user': '/users',
  '/edit_location/7': '/locations',
  '/connections': '/locations',
};

describe.each(ROLES)('the screens of %s', (role) => {
  it('list exactly the menu of the specification, in its order', () => {
    expect(menuOf(role).map(({ path }) => path)).toEqual(MENUS[role]);
  });

  it('without a menu label belong to the list from which they are opened, but for account, outcomes, catalogues, retention, settings, emergency access and incoming scans', () => {
    for (const path of PRIVATE[role]) expect([path, listOf(role, path)?.path]).toEqual([path, LISTS[path]]);
    for (const path of MENUS[role]) expect(listOf(role, path)).toBeUndefined();
  });

  it('include the menu and the private routes and no others', () => {
    const open = [...MENUS[role], ...PRIVATE[role]];
    expect(screensOf(role)).toHaveLength(open.length);
    for (const path of everyPath) expect(screenAt(role, path) !== undefined, path).toBe(open.includes(path));
  });

  it('resolve a deep link to itself when the role may see it, else to the procedures', () => {
    for (const path of PRIVATE[role])
      expect(landingFor(role, `${path}?tab=files#x`)).toBe(`${path}?tab=files#x`);
    expect(landingFor(role, '/nowhere')).toBe(LANDING_PATH);
    expect(landingFor(role, '//evil.example/procedures')).toBe(LANDING_PATH);
  });

  it('always resolve to a screen of the role', () => {
    fc.assert(
      fc.property(fc.string(), (asked) => {
        const landing = landingFor(role, asked);
        expect(screenAt(role, landing.split(/[?#]/)[0] ?? '')).toBeDefined();
      }),
    );
  });
});

it('the title of a procedure has its id', () => {
  expect(titleAt('SURGEON', '/procedure/42')).toBe('Procedure #42');
});

it('a word, zero or a negative number is not an id', () => {
  for (const id of ['abc', '0', '-1', '1.5', '', '1e3', '99999999999999999']) {
    expect(screenAt('SURGEON', `/procedure/${id}`)).toBeUndefined();
  }
});
