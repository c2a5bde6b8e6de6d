/** A disabled option is still shown, because it may be the current value. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}
