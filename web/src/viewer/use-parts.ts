import { useLayoutEffect, useRef } from 'react';
import type { RendererLink } from './renderer/open-renderer.ts';
import type { PartSurface, PlacedPart } from './scene/parts.ts';

interface PartWithSurface extends PlacedPart {
  readonly surface: Omit<PartSurface, 'key'>;
}

/** Sends the surface of each part once, and where the parts are whenever they move. */
export const useParts = (
  renderer: RendererLink | undefined,
  parts: readonly PartWithSurface[] | undefined,
): void => {
  const sent = useRef<{ readonly to: RendererLink; readonly keys: Set<string> }>(undefined);
  useLayoutEffect(() => {
    if (!renderer || !parts) return;
    if (sent.current?.to !== renderer) sent.current = { to: renderer, keys: new Set() };
    const { keys } = sent.current;
    for (const { key, surface } of parts)
      if (!keys.has(key)) renderer.send({ kind: 'part-surface', surface: { key, ...surface } });
    renderer.send({
      kind: 'parts',
      parts: parts.map(({ key, placement, colour, throughBone, bone }) => ({
        key,
        placement,
        colour,
        throughBone,
        bone,
      })),
    });
    // The renderer forgets what is not placed any more.
    sent.current = { to: renderer, keys: new Set(parts.map(({ key }) => key)) };
  }, [renderer, parts]);
};
