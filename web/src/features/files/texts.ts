/** What the files of a procedure are described by. Marked texts are the specification's; most of its words live in domain. */
export const FILE_TEXTS = {
  files: 'Files',
  loading: 'Loading the files…',
  failed: 'The files could not be loaded.',
  stale: 'The latest files could not be loaded. What you see may be out of date.',
  tryAgain: 'Try again',
  count: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  none: 'None yet',
  showAll: (count: number) => `Show all ${count} files`,

  select: (name: string) => `Select ${name}`,
  selectAll: (label: string) => `Select all of ${label}`,
  selected: (count: number, size: string) => `${count === 1 ? '1 file' : `${count} files`} selected, ${size}`,
  columns: { name: 'Name', size: 'Size', uploaded: 'Uploaded' },

  pending: 'Being prepared for the viewer',
  ready: (deviation: string) => `Ready for the viewer, within ${deviation} mm of the original`,
  findings: 'To be checked',

  download: 'Download',
  downloadOne: (name: string) => `Download ${name}`,
  downloading: (sent: string, total: string) => `Downloading ${sent} of ${total}`,
  cancelDownload: 'Cancel download',
  remove: 'Delete',
  view: 'View 3D model',
  close: 'Close',
} as const;
