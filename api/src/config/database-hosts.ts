/** One server of a database that has several, of which one at a time takes writes. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
  /** The whole address with this server alone. */
  readonly url: string;
}

const PROTOCOLS = new Set(['postgres:', 'postgresql:']);
const DEFAULT_PORT = 5432;
// What comes before the servers, the servers themselves, what comes after them.
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/is;

const databaseHostOf = (url: string): DatabaseHost | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (!PROTOCOLS.has(protocol) || hostname === '') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT), url };
};

/** The servers that an address names, as libpq writes them: postgres://user@one:5432,two:5432/name. None where it is no address. */
export const databaseHostsOf = (url: string): readonly DatabaseHost[] => {
  const [, before = '', servers = '', after = ''] = PARTS.exec(url) ?? [];
  const places = servers.split(',').map((server) => databaseHostOf(`${before}${server}${after}`));
  return places.every((place) => place !== undefined) ? places : [];
};
