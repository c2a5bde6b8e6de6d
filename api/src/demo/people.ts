import type { Role } from '@cotyle/domain/access/roles';
import type { DemoLocationKey } from './locations.ts';

export const DEMO_PASSWORD = 'Cotyle#2026';

export interface DemoPerson {
  readonly account: string;
  readonly role: Role;
  readonly nameFirst: string;
  readonly nameSecond: string;
  readonly location: DemoLocationKey;
}

/** One of each role, and a second of each that sees other data. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: 'superadmin',
    role: 'MASTER_ADMIN',
    nameFirst: 'Helena',
    nameSecond: 'Brandt',
    location: 'northgate',
  },
  { account: 'admin', role: 'ADMIN', nameFirst: 'Marcus', nameSecond: 'Oyelaran', location: 'northgate' },
  { account: 'surgeon', role: 'SURGEON', nameFirst: 'Ingrid', nameSecond: 'Solberg', location: 'northgate' },
  {
    account: 'assistant',
    role: 'SURGICAL_ASSISTANT',
    nameFirst: 'Tomas',
    nameSecond: 'Ferreira',
    location: 'northgate',
  },
  {
    account: 'radiologist',
    role: 'RADIOLOGIST',
    nameFirst: 'Amara',
    nameSecond: 'Nwosu',
    location: 'harbor',
  },
  {
    account: 'engineer',
    role: 'IMAGE_ENGINEER',
    nameFirst: 'Kenji',
    nameSecond: 'Watanabe',
    location: 'harbor',
  },
  { account: 'admin2', role: 'ADMIN', nameFirst: 'Claire', nameSecond: 'Dubois', location: 'lakeside' },
  { account: 'surgeon2', role: 'SURGEON', nameFirst: 'Rafael', nameSecond: 'Mendes', location: 'lakeside' },
  {
    account: 'assistant2',
    role: 'SURGICAL_ASSISTANT',
    nameFirst: 'Sofia',
    nameSecond: 'Lindqvist',
    location: 'lakeside',
  },
  {
    account: 'radiologist2',
    role: 'RADIOLOGIST',
    nameFirst: 'David',
    nameSecond: 'Kaplan',
    location: 'lakeside',
  },
  {
    account: 'engineer2',
    role: 'IMAGE_ENGINEER',
    nameFirst: 'Priya',
    nameSecond: 'Raman',
    location: 'lakeside',
  },
  {
    account: 'superadmin2',
    role: 'MASTER_ADMIN',
    nameFirst: 'Julian',
    nameSecond: 'Ashworth',
    location: 'lakeside',
  },
];

export const demoEmail = (account: string): string => `${account}@demo.test`;
