/** The column names and the footer's label are specified. */
export const EVENT_LOG_TEXTS = {
  name: 'Events log',
  dateAndTime: 'Date and time',
  userName: 'User Name',
  userRole: 'User Role',
  actionType: 'Action type',
  subject: 'Subject',
  oldValue: 'Old Value',
  newValue: 'New Value',
  showEvents: 'Show action events',
  empty: 'No events in this period',
  filters: 'Filters',
  person: 'Person',
  everybody: 'Everybody',
  patientNumber: 'Patient #',
  allActions: 'All actions',
} as const;
