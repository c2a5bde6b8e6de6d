/** Who sends an image, and whose radiologists see it. */
export interface InstanceSource {
  readonly connectionId: number;
  readonly locationId: number;
}
