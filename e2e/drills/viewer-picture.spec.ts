import { expect, test } from '../harness/test.ts';
import { BALL, ballCase, expectDrawnAngles, expectFullDetail, openModel, picture } from '../steps/models.ts';
import { surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { isCutBone, savePicture, scaleAtCup } from '../steps/saved-picture.ts';
import type { SavedPicture } from '../steps/saved-picture.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

/** The mean brightness of a square about a pixel. */
const brightness = ({ at }: SavedPicture, x: number, y: number): number => {
  const offs = [-8, -6, -4, -2, 0, 2, 4, 6, 8];
  const values = offs.flatMap((dx) => offs.map((dy) => at(x + dx, y + dy)[1]));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};

/** The pixels of the caption, below the picture. */
const captionOf = ({ width, height, at }: SavedPicture, from: number): string => {
  const rows = Array.from({ length: height - from }, (_, row) =>
    Array.from({ length: width }, (__, x) => (at(x, from + row)[0] < 128 ? '#' : ' ')).join(''),
  );
  return rows.join('\n');
};

test('a saved picture of a ball has a caption, form on its shadow side, and a filled cut', async ({
  page,
  clinic,
}) => {
  const made = await ballCase(clinic);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expectFullDetail(page);
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  const { x, y, scale } = await scaleAtCup(page, 52);
  const whole = await savePicture(page);
  expect(whole.name, 'nothing of the patient').toBe(`procedure-${made.id}-3d-view.png`);

  // Towards the lower left, where the spot from the upper right does not reach.
  const towards = (part: number, sign: 1 | -1): number => {
    const off = (sign * part * BALL.radius * scale) / Math.SQRT2;
    return brightness(whole, x + off, y - off);
  };
  const shadow = [0.7, 0.8, 0.9].map((part) => towards(part, -1));
  expect(Math.min(...shadow), 'the shadow side is not black').toBeGreaterThan(60);
  for (const [n, value] of shadow.slice(1).entries())
    expect(value, 'the shadow side gets darker towards the outline').toBeLessThan((shadow[n] ?? 0) - 2);
  expect(towards(0.7, 1), 'the spot lights the other side').toBeGreaterThan(Math.max(...shadow) + 30);

  await page.getByRole('radio', { name: 'Coronal' }).check();
  const cut = await savePicture(page);
  const canvas = Math.round((await picture(page).boundingBox())?.height ?? 0);
  let [filled, wrong] = [0, 0];
  // The left half; cup and axis are in the other one, or within the radius of the cup.
  for (let row = 0; row < canvas; row++)
    for (let column = 0; column < x; column++) {
      const radius = Math.hypot(column - x, row - y) / scale;
      if (radius < 28) continue;
      const isFilled = isCutBone(cut.at(column, row));
      if (isFilled) filled += 1;
      if (Math.abs(radius - BALL.radius) > 1 && isFilled !== radius < BALL.radius) wrong += 1;
    }
  expect(wrong, 'pixels on the wrong side of the outline').toBe(0);
  const area = (Math.PI * (BALL.radius ** 2 - 28 ** 2)) / 2;
  expect(filled / scale ** 2 / area, 'the area of the half disc').toBeCloseTo(1, 1);

  const caption = captionOf(cut, canvas);
  expect(caption.split('#').length, 'letters below the picture').toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Posterior view (P)' }).click();
  expect(captionOf(await savePicture(page), canvas), 'the caption says the view').not.toBe(caption);
});
