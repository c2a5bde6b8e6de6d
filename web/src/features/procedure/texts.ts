/** Texts of the procedure page; labels that rules use live in domain. */
export const PROCEDURE_TEXTS = {
  loading: 'Loading the procedure…',
  /** Specified. */
  procedureDeleted: 'Procedure Deleted',
  /** Specified. */
  patientDeleted: 'This patient is deleted',
  readOnly: 'It can still be read and printed, but not changed.',
  stale: 'The latest state could not be loaded. What you see may be out of date.',

  patient: 'Patient',
  planState: 'Plan approval',
  surgeon: 'Surgeon',
  surgeryLocation: 'Surgery Location',
  radiologyLocation: 'Radiology Location',
  notChosen: 'Not chosen yet',
  viewModel: 'View 3D model',
  viewScan: 'View CT scan',
  noModel: 'No 3D model yet',
  noScan: 'No CT scan yet',
  years: (age: number) => (age === 1 ? '1 year' : `${age} years`),
  born: (day: string) => `born ${day}`,
  record: 'Medical Record Number',
  /** Specified. */
  sendMessage: 'Send Message',
  print: 'Print',
  printAfterSaving: 'Save or cancel your changes first: only what is saved is printed.',

  side: 'Side',
  sideOfModel: 'Side of the model',
  noSide: 'SIDE NOT SET',
  sidesAre: (planned: string, model: string) =>
    `The surgery is planned for the ${planned} hip, but the model is of the ${model} hip.`,
  pickCentre: 'Please open the 3D model and pick the centre of the socket.',
  sideOf: { LEFT: 'LEFT', RIGHT: 'RIGHT' },
  sideChoice: { LEFT: 'Left hip', RIGHT: 'Right hip' },

  caseProgress: 'Case progress',
  status: 'Status',
  toBeSaved: 'Not saved yet',
  becomes: 'becomes',
  current: 'Current status',
  nextStep: 'Next step',
  setTo: (label: string) => `Set to ${label}`,
  missing: 'Missing for the next step',
  waitsFor: (who: string) => `Waiting for ${who}.`,
  or: ' or ',
  roleOf: (role: string, name: string) => `the ${role.toLowerCase()} ${name}`,
  someRole: (role: string) => `the ${role.toLowerCase()}`,
  at: (who: string, place: string) => `${who} at ${place}`,
  waitsForDay: (day: string) => `Waiting for the day of surgery, ${day}.`,
  ended: 'Nothing left to do.',
  unsavedStatus: 'Save your changes to set this status.',
  notPossible: "You can't set the other statuses from here.",

  analysis: 'Pre-Operative Analysis',
  plan: 'Plan',
  noMeasurements: 'No measurements yet: they come with the 3D model.',
  planLead: 'Angles are radiographic.',
  cup: 'Cup position',
  anatomy: 'Anatomy',
  femur: 'Femur',
  model: 'Model',

  surgery: 'Surgery',
  operative: 'As implanted',
  operativeLead: 'Angles are radiographic, as in the plan.',
  operativeDifference: (inclination: string, anteversion: string, isOutlier: boolean) =>
    `${isOutlier ? 'Outlier. ' : ''}Against the plan: inclination ${inclination}, anteversion ${anteversion}.`,

  scan: 'Scan',
  orderNumber: 'Order number',
  copyOrderNumber: 'Copy the order number',
  orderNumberCopied: 'Order number copied',
  orderNumberNotCopied: 'The order number could not be copied',
  showProtocol: 'CT protocol',
  /** Specified. */
  protocolTitle: 'Recommended CT Protocol',
  close: 'Close',

  notes: 'Notes',
  newNote: 'New note',
  addNote: 'Add note',
  /** Specified. */
  noteAdded: 'Note was added successfully',
  /** Specified. */
  noteNotAdded: 'Note was not added',
  noNotes: 'No notes yet',
  olderNotes: (count: number) => (count === 1 ? 'Show 1 older note' : `Show ${count} older notes`),
  notesFailed: 'The notes could not be loaded.',

  /** Specified. */
  history: 'Procedure History',
  events: 'Events',
  historyFailed: 'The history could not be loaded.',
  historyRange: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  newer: 'Newer events',
  older: 'Older events',
  /** Specified. */
  columns: {
    time: 'Time',
    user: 'User Name',
    role: 'Role',
    action: 'Event Action',
    before: 'Old Value',
    after: 'New Value',
  },

  unsaved: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  nothingChanged: 'No unsaved changes',
  problem: (label: string, message: string) =>
    message.startsWith('is ') ? `${label} ${message}` : `${label}: ${message}`,
  saved: 'Changes were saved',
  changedBySomebody: 'Changed by somebody else in the meantime.',
  kept: 'What you typed is kept.',
  reviewChanges: 'Review the changes',
  noLongerEditable: (fields: string) => `You are no longer allowed to change: ${fields}.`,

  sheetTitle: (id: number) => `Procedure #${id}`,
  printed: (when: string) => `printed ${when}`,
  signatures: ['Surgeon, date', 'Assistant, date', 'Patient or guardian, date'],

  locationDisabled: 'Disabled',
  range: (min: number, max: number) => `${min} to ${max}`,
  mm: 'mm',
  degrees: '°',
} as const;
