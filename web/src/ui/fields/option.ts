/** One of several that can be chosen; a disabled one is shown, because it may have been chosen earlier. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}
