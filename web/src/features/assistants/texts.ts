export const ASSISTANTS_TEXTS = {
  /** Specified. */
  available: 'Available Assistants',
  /** Specified. */
  yours: 'Your Assistants',
  /** Specified. */
  assign: 'Assign',
  /** Specified. */
  unassign: 'Unassign',
  lead: 'Assigned assistants see your patients and procedures, and can create patients for you.',
  noneAvailable: 'No other active assistant works at your location.',
  noneYours: 'You have no assistants yet.',
  choose: 'Choose an assistant first',
  deleted: 'Deleted',
  assigning: 'Assigning…',
  unassigning: 'Unassigning…',
  assigned: (name: string) => `${name} is your assistant now.`,
  unassigned: (name: string) => `${name} is no longer your assistant.`,
  loading: 'Loading the assistants…',
  failed: 'The assistants could not be loaded.',
} as const;
