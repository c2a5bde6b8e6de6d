import { ROLES } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';

/** A group of the identity provider and the role that its members have in Cotyle. */
export interface GroupRole {
  readonly group: string;
  readonly role: Role;
}

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** Commas in place of semicolons: two entries would become one group that nobody is in. */
const TWO_ENTRIES = new RegExp(`=\\s*(${ROLES.join('|')})\\s*,`);

const parseOne = (text: string): GroupRole | undefined => {
  // The last one, because the name of a group in a directory may contain others.
  const at = text.lastIndexOf('=');
  const group = text.slice(0, at).trim();
  const role = text.slice(at + 1).trim();
  return group !== '' && isRole(role) && !TWO_ENTRIES.test(group) ? { group, role } : undefined;
};

/** Reads a list such as 'Hip surgeons=SURGEON;IT=ADMIN'; undefined where a part of it is not understood. */
export const parseGroupRoles = (text: string): readonly GroupRole[] | undefined => {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const parsed = parts.map(parseOne).filter((one) => one !== undefined);
  const isComplete = parsed.length === parts.length && parsed.length > 0;
  return isComplete && new Set(parsed.map(({ group }) => group)).size === parsed.length ? parsed : undefined;
};

/** The first entry of the list of whose group the person is a member; undefined for a member of none. */
export const roleOfGroups = (list: readonly GroupRole[], groups: readonly string[]): Role | undefined =>
  list.find(({ group }) => groups.includes(group))?.role;
