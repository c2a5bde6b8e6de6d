import type { Mesh } from '@cotyle/domain/models/mesh';

/** From the page to the worker that keeps the femur. */
export type FemurCommand =
  /** The loader sends the chunks of the model through it. */
  | { readonly kind: 'load'; readonly port: MessagePort }
  /** The chunks of the fine surface are copied to the port, as the renderer does it for the pelvis. */
  | { readonly kind: 'share-surface'; readonly port: MessagePort };

/** The full detail is there. */
export interface FemurEvent {
  readonly surface: Mesh;
  /** What is wrong with the model, as a sentence. */
  readonly problem: string | undefined;
}
