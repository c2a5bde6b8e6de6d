export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** unix:/run/clamav/clamd.ctl or tcp://scanner:3310; undefined where it is neither. */
export const parseClamdAddress = (written: string): ClamdAddress | undefined => {
  const path = /^unix:(\/.+)$/.exec(written)?.[1];
  if (path !== undefined) return { path };
  const tcp = /^tcp:\/\/(\[[0-9a-fA-F:]+\]|[\w.-]+):(\d{1,5})$/.exec(written);
  const port = Number(tcp?.[2]);
  return tcp?.[1] === undefined || port < 1 || port > 65_535
    ? undefined
    : { host: tcp[1].replace(/^\[|\]$/g, ''), port };
};
