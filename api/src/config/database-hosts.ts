/** One server of a replicated database, of which one at a time accepts writes. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
  /** The connection URL with this server alone. */
  readonly url: string;
}

const PROTOCOLS = new Set(['postgres:', 'postgresql:']);
const DEFAULT_PORT = 5432;
// What precedes the servers, the servers, what follows them.
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/is;

const databaseHostOf = (url: string): DatabaseHost | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (!PROTOCOLS.has(protocol) || hostname === '') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT), url };
};

/** The servers of a libpq URL such as postgres://user@one:5432,two:5432/name; none where it is not a URL. */
export const databaseHostsOf = (url: string): readonly DatabaseHost[] => {
  const [, before = '', servers = '', after = ''] = PARTS.exec(url) ?? [];
  const hosts = servers.split(',').map((server) => databaseHostOf(`${before}${server}${after}`));
  return hosts.every((host) => host !== undefined) ? hosts : [];
};
