/** Marked texts are the specification's. */
export const PROCEDURE_LIST_TEXTS = {
  name: 'Procedures',
  created: 'Created',
  status: 'Status',
  description: 'Description',
  patient: 'Patient name',
  /** Specified: date of surgery. */
  dateOfSurgery: 'DoS',
  surgeryLocation: 'Surgical location',
  radiologyLocation: 'Radiology location',
  /** As the banner on the procedure's page. */
  patientDeleted: 'This patient is deleted',
  deletedPatient: (name: string) => `${name} (deleted)`,
  statusFilter: 'Filter by status',
  attention: 'Needs attention',
  views: 'View',
  viewNames: { list: 'List', board: 'Board', calendar: 'Calendar' },
  /** Specified. */
  onlyMine: 'Show only my procedures',
  showDeleted: 'Show deleted procedures',
  empty: 'There are no procedures yet',
  noneDeleted: 'No procedure was deleted in this period',
  deletionOf: (patient: string) => `Delete the procedure of ${patient}`,
} as const;
