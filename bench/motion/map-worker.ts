import { parentPort } from 'node:worker_threads';
import { marginMap } from '@cotyle/domain/motion/margin-map';
import { CRITERIA } from '@cotyle/domain/motion/movements';
import { planHip } from '@cotyle/domain/motion/planned-hip';
import type { MotionPlan } from '@cotyle/domain/motion/planned-hip';
import { prepareHip } from '@cotyle/domain/motion/prepared-hip';
import type { HipModel, PreparedHip } from '@cotyle/domain/motion/prepared-hip';

export type MapRequest =
  | { readonly model: HipModel }
  | { readonly plan: MotionPlan; readonly inclinations: readonly number[] };

let hip: PreparedHip | undefined;

parentPort?.on('message', (request: MapRequest) => {
  if ('model' in request) {
    const prepared = prepareHip(request.model);
    if (!('hip' in prepared)) throw new Error(`${prepared.part}: ${prepared.problem}`);
    hip = prepared.hip;
    parentPort?.postMessage([], []);
  } else if (hip) {
    const { plan, inclinations } = request;
    parentPort?.postMessage([...marginMap(planHip(hip, plan), CRITERIA, undefined, inclinations)], []);
  }
});
