/** The people of the demo clinic, by what their work is. */
export interface Person {
  readonly email: string;
  readonly name: string;
  /** As the layout calls it. */
  readonly role: string;
}

export const PASSWORD = 'Cotyle#2026';

const person = (account: string, name: string, role: string): Person => ({
  email: `${account}@demo.test`,
  name,
  role,
});

export const superAdmin = person('superadmin', 'Helena Brandt', 'Super Admin');
export const admin = person('admin', 'Marcus Oyelaran', 'Admin');
export const surgeon = person('surgeon', 'Ingrid Solberg', 'Surgeon');
export const assistant = person('assistant', 'Tomas Ferreira', 'Surgeon Assistant');
export const radiologist = person('radiologist', 'Amara Nwosu', 'Radiologist');
export const engineer = person('engineer', 'Kenji Watanabe', 'Imaging Engineer');
export const radiologist2 = person('radiologist2', 'David Kaplan', 'Radiologist');
/** Nobody else's tests sign in as this one: his password changes. */
export const surgeonWithPasswordReset = person('surgeon2', 'Rafael Mendes', 'Surgeon');
/** Nobody else's tests sign in as this one: her account is slowed down. */
export const throttledEngineer = person('engineer2', 'Priya Raman', 'Imaging Engineer');
