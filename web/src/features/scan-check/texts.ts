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
  warning: 'The scan can be planned on, with something to look at.',
  verdict: { pass: 'Passed', warn: 'Warning', fail: 'Failed', unknown: 'Not known' },
  limit: (limit: string) => `limit: ${limit}`,
  inRecord: (value: string) => `record: ${value}`,
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  unknown: (count: number) => (count === 1 ? '1 rule without an answer' : `${count} rules without an answer`),
  passed: (count: number) => (count === 1 ? '1 rule passed' : `${count} rules passed`),
  series: (count: number) => (count === 1 ? '1 series' : `${count} series`),
  unnamed: 'Series without a name',
  slices: (count: number) => (count === 1 ? '1 slice' : `${count.toLocaleString('en-US')} slices`),
  apart: (millimetres: number) => `${Number(millimetres.toFixed(2))} mm apart`,
  voltage: (kilovolts: readonly number[]) => `${kilovolts.join(' and ')} kVp`,
  kernel: (kernels: readonly string[]) =>
    `${kernels.length === 1 ? 'kernel' : 'kernels'} ${kernels.map((kernel) => kernel.replaceAll('\\', ' ')).join(', ')}`,
  notUsed: 'not used for planning',
  aside: 'Left aside',
  others: 'Other files',
  inHeaders: 'In the images',
  born: (day: string) => `born ${day}`,
  noIdentity: 'no name, no patient ID',
  acceptedBy: (who: string, when: string, reason: string) => `Accepted by ${who} on ${when}: ${reason}`,
  notAccepted: 'Nobody has accepted this yet.',
  view: 'View CT scan',
  deidentified: 'Download de-identified',
  withoutPerson:
    'Leaves out name, numbers, dates, places, descriptions and everything private of the scanner. Identifiers are replaced by others, the images stay as they are.',
  ofFile: (label: string, fileName: string) => `${label}: ${fileName}`,
  received: (size: string) => `Downloading, ${size} so far`,
  cancelDownload: 'Cancel download',
  notLoaded: 'The check of the scan could not be loaded.',
} as const;
