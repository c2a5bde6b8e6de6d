import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { CallFailed } from '@cotyle/contract/client';
import { planCalls } from '@cotyle/contract/plans';
import type { PlanVersion } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { ModelProvenance } from '@cotyle/contract/segmentations';
import type { Role } from '@cotyle/domain/access/roles';
import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Plan } from '@cotyle/domain/planning/plan';
import { PLAN_OF_OTHER_SIDE } from '@cotyle/domain/planning/saved-plan';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { useFemurFile } from '../../../shared/femur/use-femur-file.ts';
import { startOf } from '../plan/start-plan.ts';
import { useRecordOf, useSavedPlans } from '../plan/use-saved-plans.ts';
import { useWorkbench } from '../plan/use-workbench.ts';
import type { WorkbenchProps } from '../plan/use-workbench.ts';
import { aPlan, aVersion } from '../../../shared/testing/a-plan.ts';
import { ControlsColumn } from './controls-column.tsx';

const READY = {
  status: 'MODEL_READY',
  size: 52,
  position: 90,
  plannedInclination: 40,
  plannedAnteVersion: 15,
} as const;
const FILE = { id: 4, fileName: 'pelvis.stl' } as FileRecord;

/** The column without the picture, which needs a graphics card. */
const Column = (props: Omit<WorkbenchProps, 'onDirty'>) => {
  const { file, absence } = useFemurFile(props.record.id, props.file.id, props.start.plan.side);
  const workbench = useWorkbench({ ...props, onDirty: () => undefined }, file?.id);
  return (
    <ControlsColumn
      workbench={workbench}
      record={props.record}
      fileId={props.file.id}
      versions={props.versions}
      catalogue={props.catalogue}
      native={props.start.native}
      assumed={props.start.assumed}
      warnings={[]}
      landmarks={{ LEFT: {}, RIGHT: {} }}
      femurView="planned"
      onFemurView={() => undefined}
      femur={{ file, surface: undefined, problem: absence }}
      opacity={100}
      onOpacity={() => undefined}
    />
  );
};

const Started = ({ record, versions }: { record: ProcedureRecord; versions: readonly PlanVersion[] }) => {
  const [start] = useState(() => startOf(record, versions, GENERIC_CATALOGUE));
  if (start.problem !== undefined) return <p>{start.problem}</p>;
  return (
    <Column record={record} file={FILE} versions={versions} start={start} catalogue={GENERIC_CATALOGUE} />
  );
};

const Loaded = () => {
  const [record, versions] = [useRecordOf(7).data, useSavedPlans(7).data];
  return record && versions ? <Started record={record} versions={versions} /> : null;
};

interface Opened {
  readonly role?: Role;
  readonly facts?: Partial<ProcedureRecord>;
  readonly versions?: readonly PlanVersion[];
  /** What is known of the models of the case. */
  readonly models?: readonly Segment[];
}

/** Made together; the first is the one that is planned on. */
const modelsOf = (segments: readonly Segment[]): readonly ModelProvenance[] =>
  segments.map((segment, n) => ({
    fileId: FILE.id + n,
    fileName: `${segment}.stl`,
    segment,
    isCaseModel: n === 0,
    deviation: 0,
    scanFileId: 1,
    scanFileName: 'hip.zip',
    series: [],
    segmentationId: 3,
    version: 1,
    by: { id: 9, nameFirst: 'Kenji', nameSecond: 'Watanabe' },
    at: '2026-11-16T09:00:00.000Z',
  }));

const openPlan = async ({ role = 'SURGEON', facts = {}, versions = [], models = [] }: Opened = {}) => {
  const server = fakeServer();
  let [record, saved] = [aProcedure({ ...READY, ...facts }), [...versions]];
  server.on(procedureCalls.get, () => ({ value: record }));
  server.on(planCalls.ofProcedure, () => ({ value: saved }));
  const made = modelsOf(models);
  server.on(segmentationCalls.ofProcedure, () => ({ value: { segmentation: null, models: [...made] } }));
  server.on(fileCalls.ofProcedure, () => ({
    value: made.map(({ fileId, fileName }) => ({ ...FILE, id: fileId, fileName })),
  }));
  server.on(planCalls.save, ({ body }) => {
    const value = aVersion(saved.length + 1, { plan: body.plan as Plan });
    saved = [value, ...saved];
    record = { ...record, version: record.version + 1 };
    return { value };
  });
  renderPage(<Loaded />, { role, server });
  await screen.findByText('Generic implants');
  return {
    server,
    user: userEvent.setup(),
    sent: () => server.sent(planCalls.save).map(({ input, ifMatch }) => [input.body, ifMatch] as const),
    /** Somebody else changes the procedure. */
    changeBehind: (version: PlanVersion): void => {
      saved = [version, ...saved];
      record = { ...record, version: record.version + 1 };
    },
  };
};

const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const radio = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });
const cupSize = (): HTMLSelectElement =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Cup size' });
const save = (): HTMLButtonElement => button('Save the plan');

describe('the planned cup', () => {
  it('takes typed values and steps, and rejects angles out of the specified ranges', async () => {
    const { user, sent } = await openPlan();
    await user.clear(field('Inclination'));
    await user.type(field('Inclination'), '60');
    expect(screen.getByRole('alert').textContent).toBe('From 35 to 50 only');
    await user.clear(field('Inclination'));
    await user.type(field('Inclination'), '44.5');
    await user.click(button('More anteversion'));
    await user.type(field('Superior'), '{ArrowUp}{ArrowUp}{ArrowUp}');
    await user.click(button('Less lateral'));
    expect(screen.getByText('1.5 mm superior')).toBeTruthy();
    expect(screen.getByText('0.5 mm medial')).toBeTruthy();
    await user.click(save());
    const [[body] = []] = sent();
    expect(body?.plan.cup).toMatchObject({
      angles: { inclination: 44.5, anteversion: 16 },
      centre: { x: 89.5, y: 0, z: 1.5 },
    });
  });

  it('moves to the same side of the body on a right hip', async () => {
    const { user, sent } = await openPlan({ facts: { sideSurgeon: 'RIGHT' } });
    await user.click(button('More lateral'));
    await user.click(save());
    expect(sent()[0]?.[0].plan.cup.centre.x).toBe(-90.5);
  });

  it('goes back to the native centre, and everything is undone and redone', async () => {
    const { user } = await openPlan();
    await user.type(field('Anterior'), '{ArrowUp}{ArrowUp}');
    await user.click(button('Native centre'));
    expect(field('Anterior').value).toBe('0');
    const undo = button('Undo');
    await user.click(undo);
    expect(field('Anterior').value).toBe('1');
    await user.click(undo);
    expect(field('Anterior').value).toBe('0.5');
    await user.click(button('Redo'));
    expect(field('Anterior').value).toBe('1');
  });

  it('keeps liner and head that fit when its size changes, and says what does not fit', async () => {
    const { user } = await openPlan();
    expect(radio('40 mm').disabled).toBe(true);
    expect(screen.getByText(/40 mm: The liner would be 3 mm thick/)).toBeTruthy();
    await user.selectOptions(cupSize(), '44 mm');
    expect(radio('28 mm').checked).toBe(true);
    expect(screen.queryByText('Lip points')).toBeNull();
    await user.click(radio('Lipped'));
    await user.click(radio('back'));
    expect(radio('back').checked).toBe(true);
  });
});

describe('a plan is saved', () => {
  it('against the version of the procedure, and listed with its author', async () => {
    const { user, sent } = await openPlan();
    expect(screen.getByText('This plan is not saved yet.')).toBeTruthy();
    await user.click(save());
    expect(sent()).toEqual([[{ procedureId: 7, plan: aPlan(), pelvisFileId: 4, femurFileId: null }, 1]]);
    expect(await screen.findByText('Saved as version 1.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Open version 1: Ingrid Solberg/ })).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  it('again after somebody else changed the procedure, once the person has seen it', async () => {
    const { user, server, sent, changeBehind } = await openPlan();
    server.on(planCalls.save, () => {
      changeBehind(aVersion(1, { by: { id: 9, nameFirst: 'Marta', nameSecond: 'Ruiz' } }));
      throw new CallFailed({ status: 412, code: 'STALE', message: 'Marta Ruiz changed it.' });
    });
    await user.click(save());
    expect(await screen.findByText(/Marta Ruiz changed it\. Please look at what has changed/)).toBeTruthy();
    expect(screen.getByText(/Marta Ruiz saved version 1 since you opened this plan/)).toBeTruthy();
    server.on(planCalls.save, ({ body }) => ({ value: aVersion(2, { plan: body.plan as Plan }) }));
    await user.click(save());
    expect(sent().map(([, ifMatch]) => ifMatch)).toEqual([1, 2]);
    expect(await screen.findByText('Saved as version 2.')).toBeTruthy();
  });
});

describe('the femur of a plan', () => {
  it('is saved with it, of the side that is planned', async () => {
    const models = ['LEFT_HIP_BONE', 'RIGHT_FEMUR', 'LEFT_FEMUR'] as const;
    const { user, sent } = await openPlan({ models });
    expect(await screen.findByText('The femur is loading.')).toBeTruthy();
    await user.click(save());
    expect(sent()[0]?.[0].femurFileId).toBe(FILE.id + 2);
  });

  it('that is not there is said to be missing, with what to do', async () => {
    const { user, sent } = await openPlan({ models: ['LEFT_HIP_BONE', 'RIGHT_FEMUR'] });
    expect(
      await screen.findByText(/^There is no model of the left femur\. An engineer can label it/),
    ).toBeTruthy();
    await user.click(save());
    expect(sent()[0]?.[0].femurFileId).toBeNull();
  });

  it('is not known beside a model from elsewhere', async () => {
    await openPlan();
    expect(await screen.findByText(/the model of this case was not made from its scan/)).toBeTruthy();
  });

  it('that was deleted since does not keep a saved version from opening', async () => {
    const stem = {
      part: 'generic/stem/6-standard-135',
      neckCut: millimetres(12),
      depth: millimetres(0),
      torsion: degrees(7),
    };
    const deleted = {
      purpose: 'FEMUR',
      fileId: 99,
      fileName: 'Left femur.stl',
      sha256: 'b',
      isDeleted: true,
    } as const;
    const older = aVersion(1, { plan: aPlan('LEFT', { stem }), madeOn: [deleted] });
    const { user } = await openPlan({ versions: [aVersion(2), older] });
    await user.click(screen.getByRole('button', { name: /^Open version 1/ }));
    expect(screen.getByText(/It was made on Left femur\.stl, which was deleted since/)).toBeTruthy();
    expect(field('Torsion').value).toBe('7');
  });
});

describe('a plan is read only', () => {
  it('in a status in which the planned angles cannot be changed', async () => {
    await openPlan({ facts: { status: 'DONE' }, versions: [aVersion(1)] });
    expect(field('Inclination').readOnly).toBe(true);
    expect(cupSize().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save the plan' })).toBeNull();
    expect(screen.getByText(/You can read this plan/)).toBeTruthy();
  });

  it('as a saved version, which can be used as a new plan', async () => {
    const older = aVersion(1, { plan: aPlan('LEFT', { head: 'generic/head/36-L' }) });
    const { user } = await openPlan({ versions: [aVersion(2), older] });
    await user.click(screen.getByRole('button', { name: /^Open version 1/ }));
    expect(screen.getByText(/A saved version never changes/)).toBeTruthy();
    expect(radio('+4 mm').checked).toBe(true);
    expect(field('Inclination').readOnly).toBe(true);
    await user.click(button('Use as a new plan'));
    expect(radio('+4 mm').checked).toBe(true);
    expect(screen.getByText('Changes are not saved yet.')).toBeTruthy();
    await user.click(button('Undo'));
    expect(radio('0 mm').checked).toBe(true);
  });

  it('as a version for the other side, which cannot be used', async () => {
    const { user } = await openPlan({ facts: { sideSurgeon: 'RIGHT' }, versions: [aVersion(1)] });
    await user.click(screen.getByRole('button', { name: /^Open version 1/ }));
    expect(button('Use as a new plan').disabled).toBe(true);
    expect(screen.getByText(new RegExp(PLAN_OF_OTHER_SIDE))).toBeTruthy();
  });

  it('and names parts that the catalogue does not have', async () => {
    await openPlan({ versions: [aVersion(1, { plan: aPlan('LEFT', { head: 'clinic/head/36' }) })] });
    expect(screen.getByText(/not in the catalogue: clinic\/head\/36/)).toBeTruthy();
  });
});
