import { Enums, getShouldUseCPURendering, init as initCore, metaData } from '@cornerstonejs/core';
import { init as initLoader } from '@cornerstonejs/dicom-image-loader/imageLoader';
import { provideMetadata } from './image-registry.ts';

/** Decoding is fast compared with the network. */
const WORKERS = Math.min(4, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
const BEFORE_OTHERS = 10_000;

let started = false;

/** Once per page; the workers are kept for the next scan. */
const start = (): void => {
  if (started) return;
  started = true;
  initCore({
    rendering: {
      // One context for all views: the volume is on the GPU once instead of three times.
      renderingEngineMode: Enums.RenderingEngineModeEnum.Tiled,
      // Half the GPU memory; eleven bits are more than a window can show.
      preferSizeOverAccuracy: true,
    },
    debug: {},
  });
  initLoader({ maxWebWorkers: WORKERS });
  metaData.addProvider(provideMetadata, BEFORE_OTHERS);
};

/** Whether volumes can be rendered; single slices always can. */
export const startCornerstone = (): { readonly hasGraphics: boolean } => {
  start();
  return { hasGraphics: !getShouldUseCPURendering() };
};
