import type { MeshChunk } from './mesh-chunk.ts';

/** Where the shown surface comes from: the two levels of a derived model, or the STL itself. */
export type ShownLevel = 'coarse' | 'fine' | 'stl';

/** Bytes that can be asked for: where, as whom, and how many there will be. */
export interface ModelRequest {
  readonly url: string;
  readonly token: string;
  readonly size: number;
}

/** What the page tells the loader; `line` leads to the stage. */
export type LoaderCommand =
  | { readonly kind: 'derived'; readonly coarse: ModelRequest; readonly fine: ModelRequest; readonly line: MessagePort }
  | { readonly kind: 'stl'; readonly stl: ModelRequest; readonly line: MessagePort }
  /** The first picture is on the screen. */
  | { readonly kind: 'pictured' };

/** What the loader brings onto the stage. */
export type LoaderOutput =
  | { readonly kind: 'piece'; readonly level: ShownLevel; readonly piece: MeshChunk }
  /** The last of this level has come. */
  | { readonly kind: 'whole'; readonly level: ShownLevel };

/** What the loader tells the page. */
export type LoaderEvent =
  /** So many have come, of both levels together. */
  | { readonly kind: 'bytes'; readonly loaded: number }
  | { readonly kind: 'whole'; readonly level: ShownLevel }
  | { readonly kind: 'refused'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly reason: string };
