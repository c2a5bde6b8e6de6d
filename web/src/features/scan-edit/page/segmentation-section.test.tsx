import { CallFailed } from '@cotyle/contract/client';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationOverview, SegmentationRecord } from '@cotyle/contract/segmentations';
import type { Role } from '@cotyle/domain/access/roles';
import { DRAFT_IS_A_PROPOSAL, LOOSE_IMAGES } from '@cotyle/domain/segmentation/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { SegmentationSection } from './segmentation-section.tsx';
import type { UsedScan } from './used-scan.ts';

const SCAN: UsedScan = { id: 5, fileName: 'hip.zip' };
const person = { id: 9, nameFirst: 'Kenji', nameSecond: 'Watanabe' };
const at = '2026-11-16T09:00:00.000Z';

const segmentation = (facts: Partial<SegmentationRecord> = {}): SegmentationRecord => ({
  id: 3,
  procedureId: 7,
  state: 'READY',
  isDraft: true,
  progress: null,
  reason: null,
  source: { fileId: 5, fileName: 'hip.zip', isDeleted: false },
  grids: [],
  doubts: [{ code: 'CUT_OFF', segment: 'SACRUM', place: [0, 0, 0], amount: 4 }],
  landmarks: { LEFT: {}, RIGHT: {} },
  proposals: { LEFT: {}, RIGHT: {} },
  version: 4,
  started: { by: person, at },
  saved: null,
  editing: null,
  making: null,
  ...facts,
});

const model: SegmentationOverview['models'][number] = {
  fileId: 11,
  fileName: 'left-hip-bone.stl',
  segment: 'LEFT_HIP_BONE',
  isCaseModel: true,
  deviation: 0,
  scanFileId: 5,
  scanFileName: 'hip.zip',
  series: [{ uid: '1.2', number: 1, description: 'PELVIS' }],
  segmentationId: 3,
  version: 4,
  by: person,
  at,
};

interface Shown {
  readonly overview: SegmentationOverview;
  readonly role?: Role;
  readonly scan?: UsedScan | undefined;
}

const show = ({ overview, role = 'IMAGE_ENGINEER', ...rest }: Shown) => {
  const server = fakeServer();
  server.on(segmentationCalls.ofProcedure, () => ({ value: overview }));
  const onEdit = vi.fn();
  const view = renderPage(
    <SegmentationSection
      procedure={aProcedure({ id: 7, status: 'MODEL_IN_WORK', sideSurgeon: 'LEFT' })}
      scan={'scan' in rest ? rest.scan : SCAN}
      onEdit={onEdit}
      onPrefetch={() => undefined}
    />,
    { server, role },
  );
  return { ...view, onEdit };
};
const button = (name: string) => screen.findByRole('button', { name });
const NOTHING: SegmentationOverview = { segmentation: null, models: [] };

describe('The section about the model from the scan', () => {
  it('starts a draft of the scan, or a segmentation without one', async () => {
    const { server } = show({ overview: NOTHING });
    server.on(segmentationCalls.start, () => ({ value: segmentation({ state: 'QUEUED' }) }));
    await userEvent.click(await button('Start draft'));
    await userEvent.click(await button('Start without a draft'));
    expect(server.sent(segmentationCalls.start).map(({ input }) => input.body)).toEqual([
      { procedureId: 7, fileId: 5, isDraft: true, replaces: null },
      { procedureId: 7, fileId: 5, isDraft: false, replaces: null },
    ]);
  });

  it('says why a single image cannot be segmented, and what to do', async () => {
    show({ overview: NOTHING, scan: { id: 5, fileName: 'IM0001.DCM' } });
    expect(await screen.findByText(LOOSE_IMAGES)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows what a running draft does, and cancels it once that is confirmed', async () => {
    const progress = { stage: 'SAVING', fraction: 0.5 } as const;
    const { server } = show({
      overview: { ...NOTHING, segmentation: segmentation({ state: 'RUNNING', progress }) },
    });
    server.on(segmentationCalls.cancel, () => ({ value: null }));
    const bar = await screen.findByRole('progressbar', { name: /^Step \d of \d: Saving$/ });
    expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0.8);
    await userEvent.click(await button('Cancel draft'));
    expect(server.sent(segmentationCalls.cancel)).toHaveLength(0);
    await userEvent.click(await button('Confirm'));
    expect(server.sent(segmentationCalls.cancel).map(({ input }) => input.body)).toEqual([
      { segmentationId: 3 },
    ]);
  });

  it('says why a draft failed and lets it be tried again', async () => {
    const failed = segmentation({ state: 'FAILED', reason: 'The gantry was tilted.' });
    show({ overview: { ...NOTHING, segmentation: failed } });
    expect((await screen.findByRole('alert')).textContent).toBe('The draft failed. The gantry was tilted.');
    await button('Start draft');
  });

  it('says that a draft is a proposal, counts the doubts, and opens the editor', async () => {
    const { onEdit } = show({ overview: { ...NOTHING, segmentation: segmentation() } });
    await userEvent.click(await button('Open editor'));
    expect(onEdit).toHaveBeenCalledWith(5);
    expect(screen.getByText(DRAFT_IS_A_PROPOSAL, { exact: false })).toBeDefined();
    expect(screen.getByText('1 place to check')).toBeDefined();
    expect(screen.getByText('Nobody has edited it yet')).toBeDefined();
  });

  it('replaces a segmentation only once that is confirmed', async () => {
    const { server } = show({ overview: { ...NOTHING, segmentation: segmentation() } });
    server.on(segmentationCalls.start, () => ({ value: segmentation({ state: 'QUEUED' }) }));
    await userEvent.click(await button('Start again'));
    await userEvent.click(await button('Confirm'));
    expect(server.sent(segmentationCalls.start).map(({ input }) => input.body.replaces)).toEqual([3]);
  });

  it('makes the model of the planned side from the version that is shown, and warns about the other side', async () => {
    const { server } = show({ overview: { ...NOTHING, segmentation: segmentation() } });
    server.on(segmentationCalls.makeModel, () => {
      throw new CallFailed({ status: 409, message: 'The chosen hip bone has no voxels.' });
    });
    await userEvent.click(await button('Make model'));
    const dialog = within(screen.getByRole('dialog', { name: 'Make model' }));
    expect(dialog.getByRole('radio', { name: 'Left' })).toHaveProperty('checked', true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Right' }));
    expect(dialog.getByRole('status').textContent).toBe('The surgeon plans the left side.');
    await userEvent.click(dialog.getByRole('button', { name: 'Make model' }));
    expect(server.sent(segmentationCalls.makeModel).map(({ input }) => input.body)).toEqual([
      { segmentationId: 3, version: 4, side: 'RIGHT' },
    ]);
    expect((await dialog.findByRole('alert')).textContent).toBe('The chosen hip bone has no voxels.');
    server.on(segmentationCalls.makeModel, () => ({ value: null }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make model' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to fill in the analysis where there are landmarks', async () => {
    const landmarks: SegmentationRecord['landmarks'] = {
      LEFT: { femoralHeadCentre: { value: [1, 2, 3], origin: 'PROPOSED', confidence: 0.9 } },
      RIGHT: {},
    };
    const { server } = show({ overview: { ...NOTHING, segmentation: segmentation({ landmarks }) } });
    server.on(segmentationCalls.fillIn, () => {
      throw new CallFailed({ status: 412, message: 'This record was changed in the meantime.' });
    });
    await userEvent.click(await button('Fill in the analysis'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill in the analysis' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in the analysis' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This record was changed in the meantime.');
    const [sent] = server.sent(segmentationCalls.fillIn);
    expect(sent?.input.body).toEqual({ segmentationId: 3, version: 4 });
    expect(sent?.ifMatch).toBeDefined();
  });

  it('names of what a model was made', async () => {
    show({ overview: { segmentation: null, models: [model] }, role: 'SURGEON' });
    const list = await screen.findByRole('list', { name: 'Models made from the scan' });
    expect(list.textContent).toContain('left-hip-bone.stl Left hip bone, 3D model of the case');
    expect(list.textContent).toMatch(/From hip\.zip, version 4, by Kenji Watanabe, .*Series: PELVIS/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says how far a reduced model is off the segmentation, and warns where it is too far', async () => {
    const models = [
      { ...model, fileId: 12, deviation: 0.1312 },
      { ...model, deviation: 0.07 },
    ];
    show({ overview: { segmentation: null, models }, role: 'IMAGE_ENGINEER' });
    const list = await screen.findByRole('list', { name: 'Models made from the scan' });
    expect(within(list).getByRole('status').textContent).toContain(
      'With 400,000 triangles this model is up to 0.14 mm off the segmentation, more than 0.1 mm.',
    );
    expect(list.textContent).toContain('Reduced: at most 0.07 mm off the segmentation');
  });

  it('is absent for a surgeon without such a model, without a scan, and for a radiologist', async () => {
    const { server, container } = show({ overview: NOTHING, role: 'SURGEON' });
    await waitFor(() => expect(server.sent(segmentationCalls.ofProcedure)).toHaveLength(1));
    expect(container.textContent).toBe('');
    const engineer = show({ overview: NOTHING, scan: undefined });
    await waitFor(() => expect(engineer.server.sent(segmentationCalls.ofProcedure)).toHaveLength(1));
    expect(engineer.container.textContent).toBe('');
    const radiologist = show({ overview: NOTHING, role: 'RADIOLOGIST' });
    expect(radiologist.container.textContent).toBe('');
    expect(radiologist.server.sent(segmentationCalls.ofProcedure)).toHaveLength(0);
  });
});
