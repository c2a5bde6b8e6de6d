import type { FileType } from '@cotyle/domain/files/kind';

/** The ids of the places on the page of a procedure that a person can be led to. */
export const fieldAnchor = (field: string): string => `field-${field}`;
export const filesAnchor = (type: FileType): string => `files-${type}`;

const CONTROLS =
  'input:checked, input:not([type=radio], [type=checkbox], [type=file]), select, [role=combobox]';

/** Brings a place into view and gives the focus to its control, or to the place itself where it has none. */
export const jumpTo = (anchor: string): void => {
  const place = document.getElementById(anchor);
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
