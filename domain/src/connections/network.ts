const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?:/(?:3[0-2]|[12]?\\d))?$`);
/** The groups are checked by the server, which parses the address; this refuses what is no address at all. */
const IPV6 = /^[0-9a-f:]{2,39}(?:\.\d{1,3}){0,3}(?:\/(?:12[0-8]|1[01]\d|\d{1,2}))?$/i;

export const NETWORK_PROBLEM = 'Use an address or a network such as 10.1.2.3 or 10.1.0.0/16';

/** An address, or a network in CIDR notation. */
export const isNetwork = (text: string): boolean =>
  IPV4.test(text) || (text.includes(':') && IPV6.test(text));
