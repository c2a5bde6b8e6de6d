import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProcedure } from '../testing/open-procedure.tsx';

it('The page of a procedure tells the surgeon of angles that no hip has', async () => {
  await openProcedure('SURGEON', { status: 'MODEL_READY', femoralNeckInclination: 175 });
  const remark = screen.getByText(/Femoral Neck Inclination 175° is impossible/);
  expect(remark.closest('[role=status]')?.textContent).toContain('These values cannot be right:');
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
