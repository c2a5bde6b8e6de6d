import { BlockList, isIP, isIPv4 } from 'node:net';

export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** An address or a network such as 10.0.0.0/8 or fd00::/8; undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
};

/** An IPv4 client of a dual-stack socket has an address like ::ffff:10.0.0.1. */
const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Whether an address belongs to one of the networks. */
export const networkMatcher = (networks: readonly Network[]): ((address: string | undefined) => boolean) => {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (given) => {
    const address = plainAddress(given ?? '');
    return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
};
