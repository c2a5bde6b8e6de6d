import * as fc from 'fast-check';
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { cameraPose, FIELD_OF_VIEW } from './orbit.ts';
import { framing } from './picture-frame.ts';
import { between } from '@cotyle/domain/testing/between';

const length = between(-400, 400);
const extent = between(1, 500);

describe('the frame of a picture', () => {
  it('holds every corner of what is to be seen, and one of them is near its edge', () => {
    fc.assert(
      fc.property(
        fc.tuple(length, length, length),
        fc.tuple(extent, extent, extent),
        between(-3, 3),
        between(-1.5, 1.5),
        between(0.5, 2),
        (min, size, azimuth, elevation, aspect) => {
          const max = [min[0] + size[0], min[1] + size[1], min[2] + size[2]] as const;
          const orbit = framing({ min, max }, { azimuth, elevation }, aspect);
          const pose = cameraPose(orbit);
          const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.1, 1e5);
          camera.position.set(...pose.position);
          camera.up.set(...pose.up);
          camera.lookAt(...orbit.target);
          camera.updateMatrixWorld();
          const reach = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
            const corner = new Vector3(
              n & 1 ? max[0] : min[0],
              n & 2 ? max[1] : min[1],
              n & 4 ? max[2] : min[2],
            ).project(camera);
            return Math.max(Math.abs(corner.x), Math.abs(corner.y));
          });
          expect(Math.max(...reach)).toBeLessThanOrEqual(0.93);
          expect(Math.max(...reach)).toBeGreaterThan(0.9);
        },
      ),
    );
  });
});
