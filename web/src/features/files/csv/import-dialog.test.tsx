import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { PriMeasurements } from '@cotyle/domain/pri/parse';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { aSegmentation } from '../../../shared/testing/a-segmentation.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { ImportDialog } from './import-dialog.tsx';

const MEASURED = { value: 52, origin: 'PROPOSED', confidence: 0.9 } as const;

const open = (measurements: PriMeasurements) => {
  const server = fakeServer();
  server.on(segmentationCalls.ofProcedure, () => ({
    value: aSegmentation({ LEFT: { acetabularDiameter: MEASURED }, RIGHT: {} }),
  }));
  return renderPage(
    <ImportDialog
      procedure={aProcedure({ anatomicInclination: 20 })}
      files={[new File([''], 'plan.csv')]}
      data={{ ok: true, measurements, side: 'LEFT', warnings: [] }}
      onImport={() => undefined}
      onCancel={() => undefined}
    />,
    { role: 'IMAGE_ENGINEER', server },
  );
};

it('An import names angles that no hip has, also with the stored ones, and can be made all the same', async () => {
  open({ femoralNeckInclination: 80, anatomicAnteVersion: 40 });
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('These values cannot be right:');
  expect(notice.textContent).toContain('Femoral Neck Inclination 80° is impossible');
  expect(notice.textContent).toContain(
    'Anatomic Inclination 20° with Anatomic Anteversion 40° is impossible',
  );
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(false);
});

it('An import without doubtful values has no such notice', async () => {
  open({ femoralNeckInclination: 127, anatomicAnteVersion: 10 });
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.queryByText(/cannot be right/)).toBeNull();
});

it('An import lists where it differs from the measurements of the segmentation', async () => {
  open({ size: 48 });
  await screen.findByText('Size: 48 mm in the PRI data, 52 mm measured, 4 mm less.');
});
