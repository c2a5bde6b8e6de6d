/** The texts of every form and page of a record. */
export const RECORD_TEXTS = {
  /** Specified. */
  confirmCreation: 'Do you confirm creation?',
  /** Specified. */
  confirmSaving: 'Do you confirm saving?',
  /** Specified. */
  confirmDeletion: (name: string, id: number) => `Delete "${name}" with id #${id} ?`,
  /** Specified. */
  cancelChanges: 'Cancel changes',
  /** Specified. */
  saveChanges: 'Save Changes',
  /** Specified. */
  backToList: 'Back to list',
  /** Specified. */
  created: 'Record was created successfully',
  /** Specified. */
  deleted: 'Record was deleted successfully',
  updated: 'Record was updated successfully',
  loading: 'Loading…',
  missing: 'There is nothing here to show',
  missingMore: 'It does not exist, or you are not allowed to see it.',
  failed: 'This could not be loaded',
  conflictTitle: 'Changed by somebody else',
  conflictTitleOwn: 'Changed in another window',
  conflictLead: 'Choose what to keep, field by field. Nothing is saved until you do.',
  local: 'Your version',
  server: 'Their version',
  localOwn: 'This window',
  serverOwn: 'The other window',
  alsoChanged: 'Also changed, and kept',
  nothing: '(empty)',
  saveChosen: 'Save chosen',
  continue: 'Continue',
  cancel: 'Cancel',
  changePassword: 'Change password',
  passwordFor: (name: string) =>
    `Choose a new password for ${name}. Everyone signed in with the old one is logged out.`,
  /** Specified. */
  passwordFailed: (reason: string) => `Change password failed. ${reason}`,
  optional: 'Optional',
  deletedPerson: 'Deleted',
  unavailableOption: (name: string, reason: string) => `${name} (${reason})`,
} as const;
