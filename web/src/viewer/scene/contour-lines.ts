import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { fromPlane } from './plane-frame.ts';
import type { PlaneFrame } from './plane-frame.ts';
import type { Section } from './section.ts';

/** Dark on every filled cut. */
const LINE = '#12292e';

/**
 * In front of the filled cuts, which lie in the same plane. Lines have no polygon offset, so that the shader moves
 * them; as a part of the depth of the view.
 */
const NEARER = 0.004;

/** The contours of everything that is cut, also of what is not filled. */
export const createContourLines = () => {
  const geometry = new BufferGeometry();
  const material = new LineBasicMaterial({
    color: LINE,
    transparent: true,
    depthTest: true,
    depthWrite: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      `#include <project_vertex>\n\tgl_Position.z -= ${NEARER} * gl_Position.w;`,
    );
  };
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
