/** Texts of the scan check; those of the rules live in domain. */
export const CHECK_TEXTS = {
  title: 'Scan check',
  pending: 'The scan is being checked. The result will appear here in a moment.',
  /** The headers passed; the images are still being verified. */
  verifying: 'No rule has failed so far. Every image is still being read in full.',
  /** The summary. */
  good: 'The scan follows the recommended protocol.',
  failed: (count: number) =>
    count === 1 ? 'The scan fails 1 rule of the protocol.' : `The scan fails ${count} rules of the protocol.`,
  warning: 'The scan can be used for planning. Please check the points below.',
  verdict: { pass: 'Passed', warn: 'Warning', fail: 'Failed', unknown: 'Unknown' },
  limit: (limit: string) => `limit: ${limit}`,
  inRecord: (value: string) => `record: ${value}`,
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  unknown: (count: number) =>
    count === 1 ? '1 rule could not be checked' : `${count} rules could not be checked`,
  passed: (count: number) => (count === 1 ? '1 rule passed' : `${count} rules passed`),
  series: (count: number) => (count === 1 ? '1 series' : `${count} series`),
  unnamed: 'Unnamed series',
  slices: (count: number) => (count === 1 ? '1 slice' : `${count.toLocaleString('en-US')} slices`),
  apart: (millimetres: number) => `${Number(millimetres.toFixed(2))} mm apart`,
  voltage: (kilovolts: readonly number[]) => `${kilovolts.join(' and ')} kVp`,
  kernel: (kernels: readonly string[]) =>
    `${kernels.length === 1 ? 'kernel' : 'kernels'} ${kernels.map((kernel) => kernel.replaceAll('\\', ' ')).join(', ')}`,
  notUsed: 'not used for planning',
  aside: 'Not used',
  others: 'Other files',
  inHeaders: 'In the images',
  born: (day: string) => `born ${day}`,
  noIdentity: 'no name, no patient ID',
  acceptedBy: (who: string, when: string, reason: string) => `Accepted by ${who} on ${when}: ${reason}`,
  notAccepted: 'Nobody has accepted this yet.',
  view: 'View CT scan',
  deidentified: 'Download de-identified',
  withoutPerson:
    'Removes names, numbers, dates, places, descriptions and private scanner data, and replaces identifiers. The images stay as they are.',
  ofFile: (label: string, fileName: string) => `${label}: ${fileName}`,
  received: (size: string) => `Downloading, ${size} so far`,
  cancelDownload: 'Cancel download',
  notLoaded: 'The scan check could not be loaded.',
} as const;
