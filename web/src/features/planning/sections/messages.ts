import type { Vector } from '@cotyle/domain/ct/vector';
import type { Mesh } from '@cotyle/domain/models/mesh';
import type { Slabs } from '@cotyle/domain/sections/slabs';

/** From the page to the worker that prepares a bone for cutting. */
export type SectionCommand =
  /** The chunks of a drawn surface come through the port, all at once. */
  | { readonly kind: 'surface'; readonly port: MessagePort }
  /** The loader sends the model through the port. */
  | { readonly kind: 'load'; readonly port: MessagePort }
  /** Planes across this normal will be asked for. */
  | { readonly kind: 'slabs'; readonly normal: Vector };

export type SectionAnswer =
  | { readonly kind: 'mesh'; readonly mesh: Mesh }
  | { readonly kind: 'slabs'; readonly slabs: Slabs };
