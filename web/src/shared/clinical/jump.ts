import type { FileType } from '@cotyle/domain/files/kind';

/** The ids of the places on the page of a procedure that a person can be led to. */
export const fieldAnchor = (field: string): string => `field-${field}`;
/** The files as a whole, which are there before those of a type are loaded. */
export const FILES_ANCHOR = 'files';
export const filesAnchor = (type: FileType): string => `files-${type}`;

/** The approval of the plan. */
export const APPROVAL_ANCHOR = 'plan-approval';

const CONTROLS =
  'input:checked, input:not([type=radio], [type=checkbox], [type=file]), select, [role=combobox]';

/** Brings the first of these places that is on the page into view and gives the focus to its control, or to the place itself where it has none. */
export const jumpTo = (...anchors: readonly string[]): void => {
  const [place] = anchors.flatMap((anchor) => document.getElementById(anchor) ?? []);
  if (!place) return;
  const buttons = [...place.querySelectorAll<HTMLElement>('header button')];
  const control =
    place.querySelector<HTMLElement>(CONTROLS) ??
    place.querySelector<HTMLElement>('input[type=radio]') ??
    // The main action comes last.
    buttons.at(-1);
  place.scrollIntoView({ block: 'center' });
  (control ?? place).focus({ preventScroll: true });
};
