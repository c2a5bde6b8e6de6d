import type { Role } from '@cotyle/domain/access/roles';
import type { DemoPlaceName } from './places.ts';

export const DEMO_PASSWORD = 'Cotyle#2026';

export interface DemoPerson {
  readonly account: string;
  readonly role: Role;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly place: DemoPlaceName;
}

/** One of each role, and a second of each that sees other data. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: 'superadmin',
    role: 'MASTER_ADMIN',
    nameFirst: 'Helena',
    nameSecond: 'Brandt',
    place: 'northgate',
  },
  { account: 'admin', role: 'ADMIN', nameFirst: 'Marcus', nameSecond: 'Oyelaran', place: 'northgate' },
  { account: 'surgeon', role: 'SURGEON', nameFirst: 'Ingrid', nameSecond: 'Solberg', place: 'northgate' },
  {
    account: 'assistant',
    role: 'SURGICAL_ASSISTANT',
    nameFirst: 'Tomas',
    nameSecond: 'Ferreira',
    place: 'northgate',
  },
  { account: 'radiologist', role: 'RADIOLOGIST', nameFirst: 'Amara', nameSecond: 'Nwosu', place: 'harbor' },
  {
    account: 'engineer',
    role: 'IMAGE_ENGINEER',
    nameFirst: 'Kenji',
    nameSecond: 'Watanabe',
    place: 'harbor',
  },
  { account: 'admin2', role: 'ADMIN', nameFirst: 'Claire', nameSecond: 'Dubois', place: 'lakeside' },
  { account: 'surgeon2', role: 'SURGEON', nameFirst: 'Rafael', nameSecond: 'Mendes', place: 'lakeside' },
  {
    account: 'assistant2',
    role: 'SURGICAL_ASSISTANT',
    nameFirst: 'Sofia',
    nameSecond: 'Lindqvist',
    place: 'lakeside',
  },
  {
    account: 'radiologist2',
    role: 'RADIOLOGIST',
    nameFirst: 'David',
    nameSecond: 'Kaplan',
    place: 'lakeside',
  },
  {
    account: 'engineer2',
    role: 'IMAGE_ENGINEER',
    nameFirst: 'Priya',
    nameSecond: 'Raman',
    place: 'lakeside',
  },
  {
    account: 'superadmin2',
    role: 'MASTER_ADMIN',
    nameFirst: 'Julian',
    nameSecond: 'Ashworth',
    place: 'lakeside',
  },
];

export const demoEmail = (account: string): string => `${account}@demo.test`;
