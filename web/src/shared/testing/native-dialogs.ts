const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]';

/** What had the focus before each modal dialog was opened, outermost first. */
const openers = new Map<HTMLDialogElement, Element | null>();

const showModal = function (this: HTMLDialogElement): void {
  if (!this.open) openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
};

/** As in a browser, a dialog that has left the page restores no focus. */
const close = function (this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  openers.delete(this);
  if (this.isConnected && opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
};

/** Escape cancels the topmost modal dialog; a page that does not prevent it gets the dialog closed. */
const onKeyDown = (event: KeyboardEvent): void => {
  const topmost = [...openers.keys()].findLast(({ isConnected }) => isConnected);
  if (event.key !== 'Escape' || event.defaultPrevented || !topmost) return;
  if (topmost.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close();
};

const onClick = ({ target }: MouseEvent): void => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null;
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  if (popover instanceof HTMLDialogElement) popover.open = !popover.open;
};

/**
 * The simulated DOM only sets the attribute of a dialog. This adds what HTML prescribes and our components rely on: the focus,
 * its return, Escape, and the button of a popover. Only a browser makes the rest of the page inert, so journeys test that.
 */
export const completeDialogs = (): void => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  // A test file may follow another one in the same window.
  document.removeEventListener('keydown', onKeyDown);
  document.removeEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('click', onClick);
};
