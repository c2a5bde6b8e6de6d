import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { aSegmentation } from '../../../shared/testing/a-segmentation.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { PROPOSALS } from '../landmark-pane/testing/landmark-core.ts';
import { FillInDialog } from './fill-in-dialog.tsx';

const sure = (placed: PlacedLandmarks): SegmentationRecord['landmarks'] =>
  JSON.parse(JSON.stringify(placed), (key, value: unknown) => (key === 'confidence' ? 0.9 : value));

const show = (facts: Partial<ProcedureRecord> = {}, landmarks = sure(PROPOSALS)) => {
  const server = fakeServer();
  server.on(segmentationCalls.fillIn, () => ({ value: { sideEngineer: 'LEFT' as const, leftOut: [] } }));
  const onClose = vi.fn();
  const { segmentation } = aSegmentation(landmarks);
  if (!segmentation) throw new Error('There is a segmentation.');
  renderPage(
    <FillInDialog
      procedure={aProcedure({ id: 7, status: 'MODEL_IN_WORK', sideSurgeon: 'LEFT', ...facts })}
      segmentation={segmentation}
      onClose={onClose}
    />,
    { server, role: 'IMAGE_ENGINEER' },
  );
  return { server, onClose };
};

const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const fillIn = () => userEvent.click(screen.getByRole('button', { name: 'Fill in the analysis' }));

describe('The dialog that fills in the analysis', () => {
  it('shows what will be written beside what is there, with units', () => {
    show({ size: 54, anatomicInclination: 42, sideEngineer: 'LEFT' });
    expect(row('Size')).toEqual(['54 mm', '52 mm']);
    expect(row('Anatomic Inclination')).toEqual(['42°', '42°']);
    expect(row('Femoral Neck Anteversion')).toEqual(['–', '14°']);
    expect(row('Side of the model')).toEqual(['Left', 'Left']);
    expect(screen.getByText('Planned Inclination: It is planned, not measured.')).toBeDefined();
  });

  it('sends the planned pair where it is given', async () => {
    const { server, onClose } = show();
    await userEvent.type(field('Planned Inclination'), '40');
    await userEvent.type(field('Planned Anteversion'), '15.5');
    expect(row('Planned Anteversion')).toEqual(['–', '15.5°']);
    await fillIn();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.sent(segmentationCalls.fillIn)[0]?.input.body).toEqual({
      segmentationId: 3,
      version: 1,
      planned: { inclination: 40, anteversion: 15.5 },
    });
  });

  it('sends no part of a pair and none out of its range', async () => {
    const { server } = show();
    await userEvent.type(field('Planned Inclination'), '34');
    await fillIn();
    expect(await screen.findByText('From 35 to 50 only')).toBeDefined();
    expect(screen.getByText('is required')).toBeDefined();
    expect(server.sent(segmentationCalls.fillIn)).toHaveLength(0);
    await userEvent.clear(field('Planned Inclination'));
    await fillIn();
    await waitFor(() => expect(server.sent(segmentationCalls.fillIn)).toHaveLength(1));
    expect(server.sent(segmentationCalls.fillIn)[0]?.input.body).toEqual({ segmentationId: 3, version: 1 });
  });

  it('begins with the pair that the procedure has', () => {
    show({ plannedInclination: 42, plannedAnteVersion: 20 });
    expect(
      [field('Planned Inclination'), field('Planned Anteversion')].map(
        (one) => (one as HTMLInputElement).value,
      ),
    ).toEqual(['42', '20']);
    expect(row('Planned Inclination')).toEqual(['42°', '42°']);
  });

  it('names what differs from the present values by more than 2 degrees or millimetres, and what no hip has', () => {
    const { LEFT, RIGHT } = sure(PROPOSALS);
    // The neck would point up out of the socket.
    const neckCentre = {
      value: [98, -5, -40] as [number, number, number],
      origin: 'MOVED' as const,
      confidence: null,
    };
    show({ size: 56, anatomicInclination: 43 }, { RIGHT, LEFT: { ...LEFT, neckCentre } });
    expect(screen.getByText('Size: 56 mm in the PRI data, 52 mm measured, 4 mm more.')).toBeDefined();
    expect(screen.queryByText(/^Anatomic Inclination: 43/)).toBeNull();
    expect(screen.getByText('These values cannot be right:', { exact: false })).toBeDefined();
  });

  it('names proposals that the draft is unsure of', () => {
    const { LEFT, RIGHT } = sure(PROPOSALS);
    const teardrop = {
      value: [65, -10, -95] as [number, number, number],
      origin: 'PROPOSED' as const,
      confidence: 0.3,
    };
    show({}, { RIGHT, LEFT: { ...LEFT, teardrop } });
    expect(
      screen.getByText(
        'The draft is unsure of these landmarks: Teardrop, left. Please check them in the editor first.',
      ),
    ).toBeDefined();
  });

  it('writes nothing without the side of the surgeon', () => {
    show({ sideSurgeon: null });
    expect(screen.getByRole('button', { name: 'Fill in the analysis' })).toHaveProperty('disabled', true);
  });
});
