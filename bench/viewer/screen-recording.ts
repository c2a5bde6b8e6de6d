import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

interface Frame {
  /** Milliseconds since 1970, as the browser put it on the screen. */
  readonly at: number;
  readonly picture: string;
}

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Films what is on the screen, as a person would see it: what a page says of itself does not count. */
export const recordScreen = async (devtools: CDPSession) => {
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data });
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 320, maxHeight: 200 });
  return { frames, stop: () => devtools.send('Page.stopScreencast') };
};

/** Which part of the region has the colour of bone, looked at in a page of its own. */
const boneFraction = (page: Page, picture: string, region: Region, width: number): Promise<number> =>
  page.evaluate(
    async ([data, box, full]) => {
      const answer = await fetch(`data:image/jpeg;base64,${data}`);
      const image = await createImageBitmap(await answer.blob());
      const scale = image.width / full;
      const [wide, high] = [Math.floor(box.width * scale), Math.floor(box.height * scale)];
      const pen = new OffscreenCanvas(wide, high).getContext('2d');
      if (!pen) throw new Error('There is no canvas to look at pictures with.');
      pen.drawImage(image, -box.x * scale, -box.y * scale);
      const { data: pixels } = pen.getImageData(0, 0, wide, high);
      let bone = 0;
      for (let n = 0; n < pixels.length; n += 4) {
        const [r = 0, g = 0, b = 0] = pixels.subarray(n, n + 3);
        if (r > 60 && r >= g && g >= b && r - b >= 8 && r - b < 90) bone += 1;
      }
      return bone / (wide * high);
    },
    [picture, region, width] as const,
  );

/** A hemipelvis covers more than this part of its picture. */
const VISIBLE_FRACTION = 0.04;

/** A page may say that it is done long before its last picture is drawn. */
const TIMEOUT = 30_000;

/** When the model was first to be seen after the click; the film goes on meanwhile. */
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
  throw new Error('The model was never to be seen.');
};
