import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { fromPlane } from './plane-frame.ts';
import type { PlaneFrame } from './plane-frame.ts';
import type { Section } from './section.ts';

/** Dark on every filled cut. */
const LINE = '#12292e';

/** The contours of everything that is cut, also of what is not filled. */
export const createContourLines = () => {
  const geometry = new BufferGeometry();
  const material = new LineBasicMaterial({
    color: LINE,
    transparent: true,
    // In front of the filled cuts, which lie in the same plane.
    polygonOffset: true,
    depthTest: true,
    depthWrite: false,
  });
  const lines = new LineSegments(geometry, material);
  lines.frustumCulled = false;
  lines.renderOrder = 1.9;
  lines.visible = false;
  return {
    lines,
    set: (sections: readonly Section[], frame: PlaneFrame): void => {
      const points: number[] = [];
      for (const { closed, open } of sections)
        for (const segments of [closed, open])
          for (let n = 0; n < segments.length; n += 2)
            points.push(...fromPlane(frame, segments[n] ?? 0, segments[n + 1] ?? 0));
      geometry.dispose();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
      lines.visible = points.length > 0;
    },
    clear: (): void => {
      lines.visible = false;
    },
    dispose: (): void => {
      geometry.dispose();
      material.dispose();
    },
  };
};
