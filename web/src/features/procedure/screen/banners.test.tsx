import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSegmentation } from '../../../shared/testing/a-segmentation.ts';
import { openProcedure } from '../testing/open-procedure.tsx';

it('The page of a procedure tells the surgeon of angles that no hip has', async () => {
  await openProcedure('SURGEON', { status: 'MODEL_READY', femoralNeckInclination: 175 });
  const remark = screen.getByText(/Femoral Neck Inclination 175° is impossible/);
  expect(remark.closest('[role=status]')?.textContent).toContain('These values cannot be right:');
  expect(remark.closest('[data-late]')).toBeNull();
});

it('A warning that arrives while the page of a procedure is open is at the bottom of the window', async () => {
  const { store, refetch } = await openProcedure('SURGEON', { status: 'MODEL_READY' });
  await waitFor(() => expect(document.querySelector('[data-hidden]')).toBeNull());
  store({ femoralNeckInclination: 175 });
  await refetch();
  const remark = await screen.findByText(/Femoral Neck Inclination 175° is impossible/);
  expect(remark.closest('[data-late]')).not.toBeNull();
});

it('The page of a procedure says nothing about plausible angles', async () => {
  await openProcedure('SURGEON', {
    status: 'MODEL_READY',
    femoralNeckInclination: 127,
    anatomicInclination: 42,
    anatomicAnteVersion: 17,
  });
  expect(screen.queryByText(/cannot be right/)).toBeNull();
});

it('The page of a procedure tells the surgeon where PRI data and segmentation differ', async () => {
  const measured = { value: 52, origin: 'MOVED', confidence: null } as const;
  const segmentation = aSegmentation({ LEFT: { acetabularDiameter: measured }, RIGHT: {} });
  await openProcedure('SURGEON', { status: 'MODEL_READY', sideSurgeon: 'LEFT', size: 56 }, {}, segmentation);
  const remark = await screen.findByText('Size: 56 mm in the PRI data, 52 mm measured, 4 mm more.');
  expect(remark.closest('[role=status]')?.textContent).toContain(
    'The PRI data and the measurements of the segmentation differ:',
  );
});
