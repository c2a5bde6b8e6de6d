import { Enums, getShouldUseCPURendering, init as initCore, metaData } from '@cornerstonejs/core';
import { init as initLoader } from '@cornerstonejs/dicom-image-loader/imageLoader';
import { provideMetadata } from './image-registry.ts';

/** Decoding is short work beside the line that the slices come over. */
const WORKERS = Math.min(4, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
const BEFORE_OTHERS = 10_000;

let started = false;

/** Once in the life of the page; its workers stay for the next scan. */
const start = (): void => {
  if (started) return;
  started = true;
  initCore({
    rendering: {
      // One context for all views: the volume lies on the graphics card once, not three times.
      renderingEngineMode: Enums.RenderingEngineModeEnum.Tiled,
      // Half the memory there; eleven bits are far more than a window shows.
      preferSizeOverAccuracy: true,
    },
    debug: {},
  });
  initLoader({ maxWebWorkers: WORKERS });
  metaData.addProvider(provideMetadata, BEFORE_OTHERS);
};

/** Whether cuts through the volume can be drawn; slices can always. */
export const startCornerstone = (): { readonly hasGraphics: boolean } => {
  start();
  return { hasGraphics: !getShouldUseCPURendering() };
};
