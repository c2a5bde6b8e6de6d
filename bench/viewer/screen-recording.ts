import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

interface Frame {
  /** When the browser presented it, in milliseconds since 1970. */
  readonly at: number;
  readonly picture: string;
}

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Records the screen as a person sees it: a page's own events do not prove that something is visible. */
export const recordScreen = async (devtools: CDPSession) => {
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data });
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 320, maxHeight: 200 });
  return { frames, stop: () => devtools.send('Page.stopScreencast') };
};

/** The fraction of the region with the colour of bone. */
const boneFraction = (page: Page, picture: string, region: Region, width: number): Promise<number> =>
  page.evaluate(
    async ([data, box, full]) => {
      const response = await fetch(`data:image/jpeg;base64,${data}`);
      const image = await createImageBitmap(await response.blob());
      const scale = image.width / full;
      const [wide, high] = [Math.floor(box.width * scale), Math.floor(box.height * scale)];
      const context = new OffscreenCanvas(wide, high).getContext('2d');
      if (!context) throw new Error('No canvas context to analyse the recording.');
      context.drawImage(image, -box.x * scale, -box.y * scale);
      const { data: pixels } = context.getImageData(0, 0, wide, high);
      let bone = 0;
      for (let n = 0; n < pixels.length; n += 4) {
        const [r = 0, g = 0, b = 0] = pixels.subarray(n, n + 3);
        if (r > 60 && r >= g && g >= b && r - b >= 8 && r - b < 90) bone += 1;
      }
      return bone / (wide * high);
    },
    [picture, region, width] as const,
  );

/** A hemipelvis covers more of the canvas than this. */
const VISIBLE_FRACTION = 0.04;

/** A page may report that it is done long before its last frame is presented. */
const TIMEOUT = 30_000;

/** When the model was first visible after the click; the recording goes on meanwhile. */
export const firstFrameWithModel = async (
  page: Page,
  frames: readonly Frame[],
  region: Region,
  width: number,
  clicked: number,
): Promise<number> => {
  const until = performance.now() + TIMEOUT;
  for (let n = 0; performance.now() < until;) {
    const frame = frames[n];
    if (!frame) await sleep(200);
    else if (
      frame.at >= clicked &&
      (await boneFraction(page, frame.picture, region, width)) > VISIBLE_FRACTION
    )
      return frame.at;
    else n += 1;
  }
  throw new Error('The model was never visible.');
};
