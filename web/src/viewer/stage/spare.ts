import { startLoader } from '../loading/load-model.ts';
import { openStage } from './open-stage.ts';
import type { StageLink } from './open-stage.ts';

/** The two threads of a viewer: the one that draws and the one that decodes. */
export interface Threads {
  readonly stage: StageLink;
  /** A fresh one for each model that is loaded; whoever takes it ends it. */
  readonly takeLoader: () => Worker;
  readonly dispose: () => void;
}

const start = (): Threads => {
  const stage = openStage();
  let loader: Worker | undefined = startLoader();
  return {
    stage,
    takeLoader: () => {
      const taken = loader ?? startLoader();
      loader = undefined;
      return taken;
    },
    dispose: () => {
      stage.dispose();
      loader?.terminate();
    },
  };
};

let spare: Threads | undefined;
/** How many viewers are open: while there is one, the next one is nobody's concern. */
let open = 0;

/** Starts what the next viewer will need, so that it need not wait for it. No model is asked for. */
export const prepareThreads = (): void => {
  if (open === 0) spare ??= start();
};

export const takeThreads = (): Threads => {
  const taken = spare ?? start();
  spare = undefined;
  open += 1;
  return {
    ...taken,
    dispose: () => {
      open -= 1;
      taken.dispose();
    },
  };
};

/** Nobody will look at a model soon. */
export const forgetThreads = (): void => {
  spare?.dispose();
  spare = undefined;
};
