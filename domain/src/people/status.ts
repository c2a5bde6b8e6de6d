export const USER_STATUSES = ['ACTIVE', 'BLOCKED', 'PENDING'] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

const LABELS: Record<UserStatus, string> = { ACTIVE: 'Active', BLOCKED: 'Inactive', PENDING: 'Pending' };

export const userStatusLabel = (status: UserStatus | null | undefined): string =>
  status ? LABELS[status] : '';

/** A pending user has to choose a password before anything else. */
export const mustChangePassword = (status: UserStatus): boolean => status === 'PENDING';

export const maySignIn = (user: { status: UserStatus; deleted: boolean }): boolean =>
  !user.deleted && user.status !== 'BLOCKED';

/** The status after the user has chosen a password: a pending account becomes active, a blocked one stays blocked. */
export const statusAfterPasswordChange = (status: UserStatus): UserStatus =>
  status === 'PENDING' ? 'ACTIVE' : status;

export const fullName = (user: { nameFirst: string; nameSecond: string }): string =>
  `${user.nameFirst} ${user.nameSecond}`.trim();
