/** The scan or the labels are the cause, so a retry would fail again. The message is shown to the user. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

/** The child process failed or ended by itself: a retry would most likely fail again. */
export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}
