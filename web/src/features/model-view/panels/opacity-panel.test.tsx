import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OpacityPanel } from './opacity-panel.tsx';

const OPEN = 'The surface is open here, so this cut is not filled everywhere.';
const ignore = (): void => undefined;

it.each([
  ['sagittal', true, 1],
  ['sagittal', false, 0],
  ['none', true, 0],
] as const)('a %s cut through a hole (%s) says that it is not filled', (plane, isCutOpen, times) => {
  render(
    <OpacityPanel
      opacity={100}
      onOpacity={ignore}
      cut={{ plane, position: undefined, flipped: false }}
      range={{ min: 0, max: 100 }}
      onCut={ignore}
      isCutOpen={isCutOpen}
    />,
  );
  expect(screen.queryAllByText(OPEN)).toHaveLength(times);
});
