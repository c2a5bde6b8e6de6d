import type { FileRecord } from '@cotyle/contract/files';
import type { Bounds } from '../../viewer/scene/bounds.ts';

/** For a file of unknown size: that of a hemipelvis. */
const UNMEASURED: Bounds = { min: [-150, -150, -150], max: [150, 150, 150] };

export const boundsOfModel = ({ mesh }: FileRecord): Bounds => mesh ?? UNMEASURED;
