import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';

const STATUS_HINTS: Record<UserStatus, string> = {
  ACTIVE: '',
  BLOCKED: 'Cannot sign in, and cannot be chosen.',
  PENDING: 'Must choose a new password at the next sign-in.',
};

const LOCATION_HINTS: Record<Role, string> = {
  MASTER_ADMIN: '',
  ADMIN: '',
  SURGEON: 'Locations with surgery.',
  SURGICAL_ASSISTANT: 'Locations with surgery. Surgeons choose among the assistants of their own.',
  RADIOLOGIST: 'Locations with radiology, whose scan requests this person will see.',
  IMAGE_ENGINEER: '',
};

/** Marked texts are the specification's. */
export const USER_TEXTS = {
  role: 'Role',
  nameFirst: 'First name',
  nameSecond: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  status: 'Status',
  location: 'Location',
  work: 'Role and workplace',
  workLead: 'Role and location decide what this person can see.',
  person: 'Person',
  personLead: 'The email address is used to sign in.',
  access: 'Access',
  passwordLead: 'The password is for the first sign-in. Give it to this person only.',
  assistants: 'Assistants',
  assistantsLead: 'They see and work on this surgeon’s patients. The surgeon assigns them.',
  surgeons: 'Assigned surgeons',
  surgeonsLead: 'This assistant sees and works on their patients. They assign the assistant.',
  nobody: 'Nobody is assigned.',
  sessions: 'Where this person is signed in',
  sessionsLead: 'Ending a session logs this person out there at once. What is not saved there is lost.',
  noSessions: 'This person is not signed in.',
  confirmEnd: (name: string, device: string) => `Log out ${name} from ${device}?`,
  confirmEndAll: (name: string) => `Log out ${name} everywhere?`,
  endedAll: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
  statusHint: (status: UserStatus) => STATUS_HINTS[status],
  locationHint: (role: Role) => LOCATION_HINTS[role],
  inactiveLocation: 'Inactive',
  proveRole: 'Change the role',
  proveRoleLead: 'Another role gives other rights. Please confirm that it is you.',
  proveRoleAction: 'Change role',
  factors: 'Second factors',
  factorsFailed: 'The second factors could not be loaded.',
  resetFactors: 'Reset second factors',
  resetFactorsLead: (name: string) =>
    `Remove all second factors of ${name}, for example after a lost phone? Make sure that it is this person who asks. Their sessions end, and they are told by mail. They then sign in with the password alone and can add new factors.`,
  factorsReset: 'Second factors were reset',
  /** Specified. */
  create: 'Create User',
  delete: 'Delete User',
  /** Specified. */
  updated: 'User was updated successfully',
} as const;
