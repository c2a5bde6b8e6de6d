/** Texts of the files of a procedure; most of the specified ones live in domain. */
export const FILE_TEXTS = {
  received: 'Received',
  erased: (name: string, time: string) =>
    `The scan ${name} was erased on ${time}, because its retention time was over. The record and the plan stay.`,
  files: 'Files',
  failed: 'The files could not be loaded.',
  stale: 'The latest files could not be loaded. What you see may be out of date.',
  count: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  none: 'None yet',
  showAll: (count: number) => `Show all ${count} files`,

  select: (name: string) => `Select ${name}`,
  selectAll: (label: string) => `Select all of ${label}`,
  selected: (count: number, size: string) => `${count === 1 ? '1 file' : `${count} files`} selected, ${size}`,
  columns: { selection: 'Selection', name: 'Name', size: 'Size', uploaded: 'Uploaded' },

  pending: 'Being prepared for the viewer',
  ready: (deviation: string) => `Ready for the viewer, within ${deviation} mm of the original`,
  findings: (name: string) => `To be checked in ${name}`,

  release: 'Release',
  released: 'Not scanned for malware, released by an administrator',

  download: 'Download',
  downloadOne: (name: string) => `Download ${name}`,
  downloading: (sent: string, total: string) => `Downloading ${sent} of ${total}`,
  cancelDownload: 'Cancel download',
  remove: 'Delete',
  view: 'View 3D model',
  close: 'Close',

  upload: 'Upload',
  uploadOf: (label: string) => `Upload ${label}`,
  dropHere: (endings: string) => `Drop ${endings} files here or use Upload`,
  dropFolder: 'You can also drop a folder or a CD as it is.',
  dropNow: (label: string) => `Drop to upload as ${label}`,
  description: 'Description',
  nothingUploaded: 'Nothing was uploaded.',
  unreadable: (name: string) => `${name} can no longer be read. Please choose it again.`,

  chooseFolder: 'Choose folder',
  readingFolder: 'Reading the folder',
  filesRead: (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`),
  noImages: 'There are no DICOM images in what you chose.',
  foundImages: (count: number) =>
    count === 1 ? '1 DICOM image.' : `${count.toLocaleString('en-US')} DICOM images.`,
  foundObjects: (count: number) =>
    count === 1
      ? '1 other DICOM object, such as a report, is uploaded with them.'
      : `${count.toLocaleString('en-US')} other DICOM objects, such as reports, are uploaded with them.`,
  oneScan: 'All become one scan. The names of folders and files are not uploaded.',
  leftOut: 'Left out',
  unreadablePath: (path: string) =>
    `${path} cannot be read. Please check the disc or the folder and try again.`,
  changedInFolder: (path: string) =>
    `${path} has changed or is gone since the folder was chosen. No scan was stored. Put it back and try again, or dismiss this upload and choose the folder again.`,

  uploads: (label: string) => `Uploads: ${label}`,
  progressOf: (name: string) => `Upload of ${name}`,
  progress: (sent: string, total: string) => `${sent} of ${total}`,
  rate: (perSecond: string, left: string) => `${perSecond}/s, about ${left} left`,
  queued: 'Waiting for its turn',
  checking: 'Sent. The server is checking it.',
  waiting: 'The server cannot be reached at the moment. The upload continues by itself.',
  paused: 'Paused',
  canceling: 'Being canceled',
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: 'Try again',
  dismiss: 'Dismiss',
  uploaded: (name: string) => `${name} was uploaded`,
  allUploaded: (count: number) => `${count} files were uploaded`,
  otherUploads: 'Uploads',
  toProcedure: (id: number) => `Procedure #${id}`,

  interrupted: 'Not finished',
  interruptedMore: (received: string, total: string) =>
    `${received} of ${total} have arrived. Choose the file again to continue.`,
  keptUntil: (day: string) => `Kept until ${day}.`,
  chooseAgain: (name: string) => `Choose ${name} again`,
  discard: (name: string) => `Discard ${name}`,
  confirmDiscard: (name: string) => `Discard what has been uploaded of ${name}?`,
  otherFile: (name: string) =>
    `This is not the file that was being uploaded. Please choose ${name} as it was.`,
  choose: 'Choose file',
  interruptedFolder: (received: string, total: string) =>
    `${received} of ${total} have arrived. Choose the folder again to continue.`,
  chooseFolderAgain: (name: string) => `Choose the folder of ${name} again`,
  otherFolder: 'These are not the images that were being uploaded. Please choose the folder as it was.',

  importFile: 'Import CSV',
  dropImport: 'Drop .csv files here or use Import CSV. What they will change is shown first.',
  contradiction: 'The files give different values.',
  importOf: (names: readonly string[]) =>
    names.length === 1 ? `Import ${names[0]}` : `Import ${names.length} CSV configurations`,
  import: 'Import',
  changeColumns: { name: 'Measurement', was: 'Now', becomes: 'After the import' },
  sideOfModel: 'Side of the model',
  sides: { LEFT: 'Left', RIGHT: 'Right' },
  nothing: '–',
  same: (count: number) =>
    count === 1 ? '1 value of the file stays as it is.' : `${count} values of the file stay as they are.`,
  nothingChanges: 'All values of the file are already there. Nothing will change; the file is kept.',
  imported: 'CSV configuration was imported successfully',
  /** Specified. */
  importError: 'Import error',
  nothingImported: 'Nothing was imported.',
} as const;
