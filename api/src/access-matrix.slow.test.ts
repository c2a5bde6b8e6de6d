import { describeAccessMatrix } from './testing/access-matrix.ts';
import { KINDS } from './testing/matrix-world.ts';

describeAccessMatrix({ permitted: () => KINDS, refused: KINDS });
