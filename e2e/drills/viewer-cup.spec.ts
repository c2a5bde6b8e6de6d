import { tilted } from '@cotyle/domain/cup/tilt';
import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { answerDialog } from '../steps/forms.ts';
import {
  clickAt,
  expectCupAtFields,
  expectDrawnAngles,
  expectFullDetail,
  modelCase,
  openModel,
  openSharedModel,
  phantomOf,
  picture,
  sharedModelCase,
} from '../steps/models.ts';
import { engineer, surgeon } from '../steps/people.ts';
import { isCutBone, savePicture, scaleAtCup } from '../steps/saved-picture.ts';
import { openCase, readCase } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

test.slow();

/** The angles beside the cup. */
const cupLabel = (page: Page): Locator => picture(page).locator('[data-cup-label]');

/** On the inner side of the cup, because the axis leads outwards. */
const expectBesideCup = (page: Page, side: Side): Promise<void> =>
  expect(async () => {
    const [label, view] = [await cupLabel(page).boundingBox(), await picture(page).boundingBox()];
    if (!label || !view) throw new Error('The label is not drawn.');
    const { x, scale } = await scaleAtCup(page, 52);
    const [inner, outer] = [view.x + x - 26 * scale, view.x + x + 26 * scale];
    if (side === 'LEFT') expect(label.x + label.width).toBeLessThan(inner);
    else expect(label.x).toBeGreaterThan(outer);
  }).toPass({ timeout: 45_000 });

for (const side of ['LEFT', 'RIGHT'] as const)
  test(`the cup of a ${side.toLowerCase()} hip follows angles that are typed, slid and pressed`, async ({
    page,
    clinic,
  }) => {
    test.slow();
    const made = await sharedModelCase(clinic, side);
    await signIn(page, surgeon);
    await openCase(page, made);
    const drawn = `3D model of the ${side.toLowerCase()} hip from the front, with the planned cup`;
    // In a fresh demo it is made after the pictures of the demo's own cases.
    await expect(page.getByRole('img', { name: drawn })).toBeVisible({ timeout: 180_000 });
    await openModel(page);
    await expectDrawnAngles(page, side, 40, 15);
    const typed = page.getByRole('dialog').getByRole('textbox', { name: 'Planned Inclination' });
    await typed.fill('46.5');
    await expectDrawnAngles(page, side, 46.5, 15);
    await page.getByRole('slider', { name: 'Anteversion slider' }).fill('22');
    await expectDrawnAngles(page, side, 46.5, 22);
    await picture(page).focus();
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expectDrawnAngles(page, side, 47.5, 23);
    await expect(cupLabel(page)).toHaveText('Inclination 47.5°\nAnteversion 23°');
    await expectBesideCup(page, side);
    await page.keyboard.up('Alt');
    await expect(cupLabel(page)).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'Inclination 47.5°, anteversion 23°' }),
    ).toHaveCount(1);

    const tilt = page.getByRole('slider', { name: 'Pelvic tilt' });
    await tilt.fill('25');
    const sitting = tilted({ inclination: degrees(47.5), anteversion: degrees(23) }, degrees(25));
    await expectDrawnAngles(page, side, sitting.inclination, sitting.anteversion);
    await expect(page.getByRole('img', { name: /Inclination and anteversion/ })).toHaveAccessibleName(
      new RegExp(`At \\+25°: inclination ${sitting.inclination.toFixed(1)}°`),
    );
  });

for (const side of ['LEFT', 'RIGHT'] as const)
  test(`the cut of a ${side.toLowerCase()} hip is filled where there is bone`, async ({ page, clinic }) => {
    await openSharedModel(page, clinic, surgeon, side);
    await expectFullDetail(page);
    await expectDrawnAngles(page, side, 40, 15);
    const { x, y, scale } = await scaleAtCup(page, 52);
    await page.getByRole('radio', { name: 'Coronal' }).check();
    await page.getByRole('slider', { name: 'Position of the plane' }).fill('0');
    const { at, width } = await savePicture(page);
    const [shape, box] = [phantomOf(side), await picture(page).boundingBox()];
    const middle = side === 'LEFT' ? 90 : -90;
    const found = { bone: 0, missing: 0, surplus: 0 };
    for (let row = 0; row < (box?.height ?? 0); row += 2)
      for (let column = 0; column < width; column += 2) {
        const [right, up] = [(column - x) / scale, (y - row) / scale];
        // The axis leads away from the cup, downwards and to the side.
        const isAtCup = Math.hypot(right, up) < 30 || (up < 0 && Math.sign(right) === Math.sign(middle));
        const depth = shape(middle + right, 0, up);
        // The mesh has edges of four millimetres.
        if (isAtCup || Math.abs(depth) < 3) continue;
        const isFilled = isCutBone(at(column, row));
        if (depth < 0) found.bone += 1;
        if (depth < 0 && !isFilled) found.missing += 1;
        if (depth > 0 && isFilled) found.surplus += 1;
      }
    expect(found).toMatchObject({ missing: 0, surplus: 0 });
    expect(found.bone).toBeGreaterThan(200);
    await expect(page.getByText('so this cut is not filled everywhere')).toHaveCount(0);
  });

test('an angle out of range is rejected without moving the cup, and undo and Save Changes work', async ({
  page,
  clinic,
}) => {
  const made = await modelCase(clinic);
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  await expectAccessible(page, 'the 3D viewer');
  const dialog = page.getByRole('dialog');
  const inclination = dialog.getByRole('textbox', { name: 'Planned Inclination' });
  await inclination.fill('60');
  await expect(dialog.getByRole('alert').filter({ hasText: 'From 35 to 50 only' })).toBeVisible();
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await inclination.fill('44');
  await inclination.blur();
  await picture(page).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expectDrawnAngles(page, 'LEFT', 44, 16);
  await page.keyboard.press('Control+z');
  await expectDrawnAngles(page, 'LEFT', 44, 15);
  await page.keyboard.press('Control+z');
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  await page.keyboard.press('Control+y');
  await expectDrawnAngles(page, 'LEFT', 44, 15);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expect(dialog.getByText('No unsaved changes')).toBeVisible();
  expect((await readCase(clinic, made.id)).plannedInclination).toBe(44);
});

test('the cup follows a dragged axis within the allowed ranges', async ({ page, clinic }) => {
  await openSharedModel(page, clinic, surgeon);
  await expectFullDetail(page);
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const knob = await picture(page).getAttribute('data-cup-knob');
  const [x = 0, y = 0] = (knob ?? '').split(',').map(Number);
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x + 4, box.y + y - 4, { steps: 2 });
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Planned Inclination' });
  await expect(field).not.toHaveValue('40');
  const showsTypedAngle = async () =>
    (await cupLabel(page).innerText()).includes(`Inclination ${await field.inputValue()}°`);
  await expect.poll(showsTypedAngle, 'the label beside the cup shows the angle of the field').toBe(true);
  await expectBesideCup(page, 'LEFT');
  await page.mouse.up();
  await expect(cupLabel(page)).toHaveCount(0);
  await expect(dialog.getByText(/unsaved change/)).toBeVisible();
  const { inclination } = await expectCupAtFields(page, 'LEFT');
  expect(inclination).toBeGreaterThan(40);
  expect(inclination).toBeLessThanOrEqual(50);
});

test('an engineer picks the centre of the socket, keeps it and removes it', async ({ page, clinic }) => {
  const made = await modelCase(clinic);
  await signIn(page, engineer);
  await openCase(page, made);
  await openModel(page);
  await expectFullDetail(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('From the PRI position')).toBeVisible();
  const inFrontView = (await picture(page).getAttribute('data-cup-centre')) ?? '';
  await page.getByRole('button', { name: 'Left view (L)' }).click();
  await expect(picture(page), 'the left view is drawn').not.toHaveAttribute('data-cup-centre', inFrontView);
  await dialog.getByRole('button', { name: 'Pick the centre' }).click();
  const middle = (await picture(page).getAttribute('data-cup-centre')) ?? '';
  const [x = 0, y = 0] = middle.split(',').map(Number);
  const box = (await picture(page).boundingBox()) ?? { width: 1, height: 1 };
  // Points on the inside of the socket, in pixels from its middle.
  for (const [dx, dy] of [
    [15, -25],
    [35, -5],
    [45, 20],
    [10, 25],
    [-20, 10],
    [-45, -15],
    [-20, -32],
    [0, -12],
  ] as const)
    await clickAt(page, (x + dx) / box.width, (y + dy) / box.height);
  await expect(dialog.getByText(/^Ball of 5[0-4]\.\d mm, points within 0\.\d\d mm \(RMS\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep this centre' }).click();
  await expect(dialog.getByText('The centre was saved.')).toBeVisible();
  await expect(dialog.getByText('Picked on this model by the engineer')).toBeVisible();
  const { cupCentre } = await readCase(clinic, made.id);
  expect(Math.hypot((cupCentre?.x ?? 0) - 90, cupCentre?.y ?? 0, cupCentre?.z ?? 0)).toBeLessThan(1);
  await dialog.getByRole('button', { name: 'Remove the picked centre' }).click();
  await expect(dialog.getByText('From the PRI position')).toBeVisible();
  expect((await readCase(clinic, made.id)).cupCentre).toBeNull();
});
