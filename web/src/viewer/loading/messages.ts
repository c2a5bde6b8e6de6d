import type { MeshChunk } from './mesh-chunk.ts';

/** The source of the displayed surface: one of the two levels of a derived model, or the STL itself. */
export type ShownLevel = 'coarse' | 'fine' | 'stl';

export interface ModelRequest {
  readonly url: string;
  readonly token: string;
  readonly size: number;
  /** Set where the browser may not keep the bytes. */
  readonly cache?: 'no-store' | undefined;
}

/** From the page to the loader; `port` leads to the renderer. */
export type LoaderCommand =
  | {
      readonly kind: 'derived';
      readonly coarse: ModelRequest;
      readonly fine: ModelRequest;
      readonly port: MessagePort;
    }
  | { readonly kind: 'stl'; readonly stl: ModelRequest; readonly port: MessagePort }
  | { readonly kind: 'first-frame' };

/** From the loader to the renderer. */
export type LoaderOutput =
  | { readonly kind: 'chunk'; readonly level: ShownLevel; readonly chunk: MeshChunk }
  | { readonly kind: 'complete'; readonly level: ShownLevel };

/** From the loader to the page. */
export type LoaderEvent =
  /** Of both levels together. */
  | { readonly kind: 'bytes'; readonly loaded: number }
  | { readonly kind: 'complete'; readonly level: ShownLevel }
  | { readonly kind: 'rejected'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly reason: string };
