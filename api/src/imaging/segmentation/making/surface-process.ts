import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { surfaceOf } from '@cotyle/domain/segmentation/surface/surface';
import { serveTask } from '../process/serve-task.ts';
import { makeSurfaces } from './make-surfaces.ts';
import type { SurfaceTask } from './task.ts';

/** The child process that makes the models of a segmentation: it holds all labels in memory. */
serveTask((task, ask) =>
  makeSurfaces(task as SurfaceTask, {
    surface: (grid, segment, mostTriangles) =>
      surfaceOf(grid, SEGMENTS[segment].value, { mostTriangles }).mesh,
    slab: (slab) => ask('slab', slab),
    model: (model) => ask('model', model),
  }),
);
