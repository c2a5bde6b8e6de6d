import { degrees, millimetres } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import { parametersOf } from '@cotyle/domain/phantom/anatomy/parameters';
import type { Plan } from '@cotyle/domain/planning/plan';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { usePlanEditor } from '../plan/use-plan-editor.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { BonesPanel } from './bones-panel.tsx';
import { StemPanel } from './stem-panel.tsx';

const { landmarks } = anatomyOf(parametersOf({}));
const NONE: Landmarks = { LEFT: {}, RIGHT: {} };

const planOn = (side: Side): Plan => {
  const plan = aPlan(side);
  const [x, y, z] = landmarks[side].acetabularCentre ?? [0, 0, 0];
  return { ...plan, cup: { ...plan.cup, centre: { x, y, z } } };
};

interface Opened {
  readonly plan?: Plan;
  readonly known?: Landmarks;
  readonly isEditable?: boolean;
}

const Opened = ({ plan = planOn('LEFT'), known = landmarks, isEditable = true }: Opened) => {
  const editor = usePlanEditor(plan, plan.cup.centre, GENERIC_CATALOGUE, isEditable);
  return (
    <>
      <StemPanel editor={editor} catalogue={GENERIC_CATALOGUE} landmarks={known} />
      <button type="button" disabled={!editor.undo} onClick={editor.undo}>
        Undo
      </button>
    </>
  );
};

const open = (opened: Opened = {}) => render(<Opened {...opened} />);
const toggle = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Plan a stem' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const size = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stem size' });
const sizeText = () => size().selectedOptions[0]?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const descriptionOf = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

const withStem = (part = 'generic/stem/6-standard-135'): Plan =>
  aPlan('LEFT', {
    stem: { part, neckCut: millimetres(12), depth: millimetres(1.5), torsion: degrees(-4) },
  });

describe('the panel of the stem', () => {
  it.each(['LEFT', 'RIGHT'] as const)('plans one that begins with the middle size (%s)', async (side) => {
    open({ plan: planOn(side) });
    expect(toggle().checked).toBe(false);
    await userEvent.click(toggle());
    expect(sizeText()).toBe('6');
    expect(field('Depth').value).toBe('0');
    expect(field('Torsion').value).toBe('0');
    expect(screen.getByText(/^A start, no recommendation/)).toBeTruthy();
    await userEvent.click(button('Undo'));
    expect(toggle().checked).toBe(false);
  });

  it('takes steps and typed values, says them in words, and rejects those out of range', async () => {
    open({ plan: withStem() });
    await userEvent.click(button('More depth'));
    expect(field('Depth').value).toBe('2');
    expect(descriptionOf(field('Depth'))).toBe('Collar 2 mm below the cut');
    await userEvent.type(field('Torsion'), '{ArrowUp}');
    expect(field('Torsion').value).toBe('-3');
    expect(descriptionOf(field('Torsion'))).toBe('3° backwards');
    await userEvent.clear(field('Neck cut'));
    await userEvent.type(field('Neck cut'), '41');
    expect(screen.getByRole('alert').textContent).toBe('From 0 to 40 only');
    await userEvent.tab();
    expect(field('Neck cut').value).toBe('4');
    await userEvent.click(button('Undo'));
    expect(field('Neck cut').value).toBe('12');
  });

  it('changes size, offset and neck angle one by one', async () => {
    open({ plan: withStem() });
    await userEvent.selectOptions(size(), '8');
    await userEvent.click(radio('High'));
    await userEvent.click(radio('127°'));
    expect(size().value).toBe('generic/stem/8-high-127');
  });

  it('says which landmarks are missing, and who places them', () => {
    open({ known: NONE });
    expect(toggle().disabled).toBe(true);
    expect(descriptionOf(toggle())).toMatch(
      /^A stem cannot be placed\. Needs: left .+\. An engineer places the landmarks/,
    );
  });

  it('shows a planned stem without landmarks, and can take it out', async () => {
    open({ plan: withStem(), known: NONE });
    expect(field('Neck cut').value).toBe('12');
    expect(descriptionOf(toggle())).toMatch(/^A stem cannot be placed/);
    await userEvent.click(toggle());
    expect(toggle().checked).toBe(false);
  });

  it('shows a stem that the catalogue does not have by its name', () => {
    open({ plan: withStem('clinic/stem/9') });
    expect(sizeText()).toBe('clinic/stem/9');
  });

  it('cannot be changed by readers', () => {
    open({ plan: withStem(), isEditable: false });
    expect(toggle().disabled).toBe(true);
    expect(field('Depth').readOnly).toBe(true);
    expect(radio('High').disabled).toBe(true);
  });
});

describe('the panel of the bones', () => {
  const surface = { positions: new Float32Array(), triangles: new Uint32Array() };
  const openBones = (femur: { problem?: string; surface?: typeof surface }, hasStem: boolean) =>
    render(
      <BonesPanel
        femur={{ file: undefined, problem: femur.problem, surface: femur.surface }}
        hasStem={hasStem}
        view="planned"
        onView={() => undefined}
        opacity={100}
        onOpacity={() => undefined}
      />,
    );

  it('says why there is no femur', () => {
    openBones({ problem: 'There is no model of the left femur.' }, false);
    expect(screen.getByText('There is no model of the left femur.')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows a femur as planned with a stem only', () => {
    const { unmount } = openBones({ surface }, false);
    expect(radio('As scanned').checked).toBe(true);
    expect(radio('As planned').disabled).toBe(true);
    unmount();
    openBones({ surface }, true);
    expect(radio('As planned').checked).toBe(true);
  });
});
