import { DEMO_PASSWORD } from '../harness/demo-password.ts';

/** The people of the demo clinic. */
export interface Person {
  readonly email: string;
  readonly name: string;
  /** The label in the layout. */
  readonly role: string;
}

export const PASSWORD = DEMO_PASSWORD;

/** Of a person whom a test creates: the demo's own has the name of the product in it, which nobody may choose. */
export const CHOSEN_PASSWORD = 'Wq7#plmRx2';

const inDemo = new Set<string>();

const person = (account: string, name: string, role: string): Person => {
  const email = `${account}@demo.test`;
  inDemo.add(email);
  return { email, name, role };
};

export const passwordOf = (email: string): string => (inDemo.has(email) ? PASSWORD : CHOSEN_PASSWORD);

export const superAdmin = person('superadmin', 'Helena Brandt', 'Super Admin');
export const admin = person('admin', 'Marcus Oyelaran', 'Admin');
export const surgeon = person('surgeon', 'Ingrid Solberg', 'Surgeon');
export const assistant = person('assistant', 'Tomas Ferreira', 'Surgeon Assistant');
export const radiologist = person('radiologist', 'Amara Nwosu', 'Radiologist');
export const engineer = person('engineer', 'Kenji Watanabe', 'Imaging Engineer');
export const radiologist2 = person('radiologist2', 'David Kaplan', 'Radiologist');
/** Only the password reset tests sign in as this user, because the password changes. */
export const surgeonWithPasswordReset = person('surgeon2', 'Rafael Mendes', 'Surgeon');
/** Only the throttling tests sign in as this user, because the account is throttled. */
export const throttledEngineer = person('engineer2', 'Priya Raman', 'Imaging Engineer');
