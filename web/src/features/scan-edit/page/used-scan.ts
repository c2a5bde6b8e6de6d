/** The scan of the case that a segmentation is made of. */
export interface UsedScan {
  readonly id: number;
  readonly fileName: string;
}
