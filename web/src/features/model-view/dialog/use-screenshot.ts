import { useState } from 'react';
import type { RefObject } from 'react';
import type { ViewerHandle } from '../../../viewer/model-viewer.tsx';
import { VIEW_TEXTS } from '../texts.ts';
import { captionOf } from '../tools/caption.ts';
import type { Pictured } from '../tools/caption.ts';
import { saveScreenshot } from '../../../shared/model-viewer/captioned-picture.ts';

/** Captures an image of the model and downloads it. */
export const useScreenshot = (viewer: RefObject<ViewerHandle | null>, pictured: Pictured) => {
  const [failed, setFailed] = useState(false);
  const capture = async (): Promise<void> => {
    const taken = await viewer.current?.screenshot();
    const caption = taken ? captionOf(taken.camera, pictured) : [];
    const name = VIEW_TEXTS.pictureName(pictured.record.id);
    setFailed(!(await saveScreenshot(taken?.image ?? null, caption, name)));
  };
  return { failed, capture: () => void capture() };
};
