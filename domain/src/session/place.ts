const V4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** The part of an IPv6 address that a network has in common (/64). */
const NETWORK_GROUPS = 4;

/** The groups of an IPv6 address without the shorthand '::'. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(GROUPS - before.length - behind.length, 0);
  return [...before, ...Array<string>(missing).fill('0'), ...behind];
};

const plain = (address: string): string => V4_MAPPED.exec(address)?.[1] ?? address;

const networkOf = (address: string): string => {
  const own = plain(address);
  return own.includes(':')
    ? groupsOf(own).slice(0, NETWORK_GROUPS).join(':')
    : own.split('.').slice(0, 3).join('.');
};

/** Whether two network addresses are in the same network: the same /24 of IPv4 or /64 of IPv6. */
export const isSameNetwork = (one: string, other: string): boolean => networkOf(one) === networkOf(other);

/** A network address as it is shown: IPv4 whole, of IPv6 the network, because the rest changes every day. */
export const shownAddress = (address: string): string => {
  const own = plain(address);
  return own.includes(':') && own !== '::1' ? `${networkOf(own)}:…` : own;
};
