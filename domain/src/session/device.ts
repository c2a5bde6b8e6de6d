/** The first that matches counts: browsers also name those that they are compatible with. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

export const UNKNOWN_BROWSER = 'Unknown browser';

/** No browser sends more; the rest of a longer text is not read. */
const USER_AGENT_MAX = 512;

type Known = readonly (readonly [name: string, pattern: RegExp])[];

const nameIn = (known: Known, text: string): string | undefined =>
  known.find(([, pattern]) => pattern.test(text))?.[0];

/** A browser in words, from its User-Agent header: 'Chrome on Windows'. */
export const deviceName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX);
  const browser = nameIn(BROWSERS, text) ?? UNKNOWN_BROWSER;
  const system = nameIn(SYSTEMS, text);
  return system === undefined ? browser : `${browser} on ${system}`;
};
