import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { FINEST_TRIANGLES, surfaceOf } from '@cotyle/domain/segmentation/surface/surface';
import { serveTask } from '../../../platform/processes/tasks/serve-task.ts';
import { deviationOf } from '../../models/geometry/deviation.ts';
import { makeSurfaces } from './make-surfaces.ts';
import { reduced } from './reduce-surface.ts';
import type { SurfaceTask } from './task.ts';

/** The child process that makes the models of a segmentation: it holds all labels in memory. */
serveTask((task, ask) =>
  makeSurfaces(task as SurfaceTask, {
    surface: async (grid, segment, mostTriangles) => {
      const { value } = SEGMENTS[segment];
      const finest = surfaceOf(grid, value, { mostTriangles: FINEST_TRIANGLES }).mesh;
      const fewer = await reduced(finest, mostTriangles);
      if (fewer) return fewer;
      // A surface that cannot be reduced is sampled more coarsely.
      const { mesh } = surfaceOf(grid, value, { mostTriangles });
      return { mesh, deviation: deviationOf(finest, mesh) };
    },
    slab: (slab) => ask('slab', slab),
    model: (model) => ask('model', model),
  }),
);
