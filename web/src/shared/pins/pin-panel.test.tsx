import { CallFailed } from '@cotyle/contract/client';
import { pinCalls } from '@cotyle/contract/pins';
import type { Pin } from '@cotyle/contract/pins';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aPin } from '../testing/a-pin.ts';
import { aProcedure } from '../testing/a-procedure.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { button } from '../testing/form-steps.ts';
import { renderPage } from '../testing/render-page.tsx';
import { PinPanel } from './pin-panel.tsx';
import { useViewerPins } from './use-viewer-pins.ts';

const VIEW = aPin().view;
const onShow = vi.fn();

/** The panel with two buttons in place of the picture. */
const Viewer = ({ record, pin }: { record: ProcedureRecord; pin?: Pin | undefined }) => {
  const pins = useViewerPins({ record, fileId: 4, opened: pin, onShow });
  return (
    <>
      <button type="button" onClick={() => pins.take({ point: [1, 2, 3], view: VIEW, planVersion: 2 })}>
        Hit
      </button>
      <button type="button" onClick={() => pins.take(undefined)}>
        Miss
      </button>
      <PinPanel pins={pins} hint="Click a point." canPick />
    </>
  );
};

const open = (
  role: Role,
  pins: readonly Pin[],
  more: { facts?: Partial<ProcedureRecord>; opened?: Pin } = {},
) => {
  let stored = pins;
  const server = fakeServer();
  server.on(pinCalls.ofProcedure, () => ({ value: [...stored] }));
  const record = aProcedure({ status: 'MODEL_READY', ...more.facts });
  renderPage(<Viewer record={record} pin={more.opened} />, { role, server });
  return {
    server,
    user: userEvent.setup(),
    store: (next: readonly Pin[]): void => {
      stored = next;
    },
  };
};

const REPLY = {
  id: 8,
  kind: 'REPLY',
  text: 'An osteophyte.',
  author: { id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg', role: 'SURGEON' },
  at: '2026-11-16T10:00:00.000Z',
} as const;
const RESOLVED = { ...REPLY, id: 9, kind: 'RESOLVED', text: null } as const;

describe('The questions of a viewer', () => {
  it('are listed open ones first, with their number and state, and those of other files are counted', async () => {
    const other = { ...aPin().file, id: 99 };
    open('SURGEON', [
      aPin({ id: 1, number: 1, text: 'First?', steps: [RESOLVED] }),
      aPin({ id: 2, number: 2, text: 'Second?' }),
      aPin({ id: 3, number: 3, file: other }),
    ]);
    const list = await screen.findByRole('list', { name: 'Questions' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['2Second?Open', '1First?Resolved']);
    expect(screen.getByText('1 open question')).toBeDefined();
    expect(screen.getByText('1 question on another file of this case')).toBeDefined();
  });

  it('restore their view and show what was said', async () => {
    const pin = aPin({ steps: [REPLY, RESOLVED] });
    const { user } = open('SURGEON', [pin]);
    await user.click(await screen.findByRole('button', { name: /bone spur/ }));
    expect(onShow).toHaveBeenLastCalledWith(pin);
    expect(screen.getByText('3D model · pelvis.stl · Plan version 2')).toBeDefined();
    expect(screen.getByText('An osteophyte.')).toBeDefined();
    expect(screen.getByText(/Ingrid Solberg resolved the question/)).toBeDefined();
    expect(button('Reopen')).toBeDefined();
  });

  it('are asked at a point: with the view, the file and the version', async () => {
    const { user, server, store } = open('SURGEON', []);
    const asked = aPin({ text: 'Is it closed?' });
    server.on(pinCalls.create, () => {
      store([asked]);
      return { value: asked };
    });
    await user.click(button('Ask here'));
    expect(screen.getByText('Click a point.')).toBeDefined();
    await user.click(button('Miss'));
    expect(screen.getByText('There is no bone here.')).toBeDefined();
    await user.click(button('Hit'));
    const text = screen.getByLabelText('Your question');
    expect(document.activeElement).toBe(text);
    await user.paste('Is it closed?');
    await user.click(button('Pin the question'));
    await screen.findByRole('button', { name: /Is it closed/, expanded: true });
    expect(server.sent(pinCalls.create).map(({ input }) => input.body)).toEqual([
      { procedureId: 7, fileId: 4, point: [1, 2, 3], view: VIEW, planVersion: 2, text: 'Is it closed?' },
    ]);
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  it('keep what was typed where the server refuses, and Escape ends the question alone', async () => {
    const { user, server } = open('SURGEON', []);
    server.on(pinCalls.create, () => {
      throw new CallFailed({ status: 422, message: 'This point is not on the file.' });
    });
    await user.click(button('Hit'));
    await user.paste('Here?');
    await user.click(button('Pin the question'));
    await screen.findByText('This point is not on the file.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Here?');
    await user.click(screen.getByLabelText('Your question'));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  it('are answered and resolved', async () => {
    const pin = aPin();
    const { user, server, store } = open('SURGEON', [pin], { opened: pin });
    const replied = { ...pin, steps: [REPLY] };
    server.on(pinCalls.reply, () => {
      store([replied]);
      return { value: replied };
    });
    const resolved = { ...pin, steps: [REPLY, RESOLVED] };
    server.on(pinCalls.resolve, () => {
      store([resolved]);
      return { value: resolved };
    });
    await user.click(await screen.findByLabelText('Your answer'));
    await user.paste('An osteophyte.');
    await user.click(button('Answer'));
    await screen.findByText('An osteophyte.', { selector: 'p' });
    await user.click(button('Resolve'));
    await screen.findByRole('button', { name: 'Reopen' });
    expect(server.sent(pinCalls.resolve).map(({ input }) => input.body)).toEqual([{ pinId: 5 }]);
  });

  it('are decided only by whoever asked or may change the plan', async () => {
    const pin = aPin();
    open('SURGEON', [pin], { opened: pin, facts: { status: 'DONE' } });
    await screen.findByLabelText('Your answer');
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });

  it('of a deleted case are only read, and say what happened to their file', async () => {
    const pin = aPin({ file: { ...aPin().file, isDeleted: true } });
    open('SURGEON', [pin], { opened: pin, facts: { deleted: true } });
    await screen.findByText('The model was deleted since.');
    expect(screen.queryByRole('button', { name: 'Ask here' })).toBeNull();
    expect(screen.queryByLabelText('Your answer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  });
});
