import { describeAccessMatrix } from './testing/access-matrix.ts';

describeAccessMatrix(['own', 'absent']);
