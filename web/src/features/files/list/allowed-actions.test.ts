import { describe, expect, it } from 'vitest';
import { allowedActions } from './allowed-actions.ts';

const SCAN = { type: 'SCAN' } as const;
const MODEL = { type: 'MODEL' } as const;
const inWork = { status: 'MODEL_IN_WORK', deleted: false, patient: { deleted: false } } as const;

describe('what is offered for selected files', () => {
  it('is nothing where none is selected', () => {
    expect(allowedActions('ADMIN', inWork, [])).toEqual({ download: false, remove: false, view: false });
  });

  it('is no more than the role may do with every one of them', () => {
    expect(allowedActions('SURGEON', inWork, [SCAN, MODEL])).toEqual({
      download: true,
      remove: false,
      view: false,
    });
    expect(allowedActions('RADIOLOGIST', inWork, [MODEL]).download).toBe(false);
    expect(allowedActions('IMAGE_ENGINEER', inWork, [MODEL]).remove).toBe(true);
    expect(allowedActions('IMAGE_ENGINEER', inWork, [MODEL, SCAN]).remove).toBe(false);
    expect(allowedActions('IMAGE_ENGINEER', { ...inWork, status: 'READY' }, [MODEL]).remove).toBe(false);
  });

  it('is no deletion where the procedure or its patient is deleted', () => {
    expect(allowedActions('ADMIN', { ...inWork, deleted: true }, [SCAN]).remove).toBe(false);
    expect(allowedActions('ADMIN', { ...inWork, patient: { deleted: true } }, [SCAN]).remove).toBe(false);
    expect(allowedActions('ADMIN', { ...inWork, deleted: true }, [SCAN]).download).toBe(true);
  });

  it('is a view for models alone', () => {
    expect(allowedActions('SURGEON', inWork, [MODEL, MODEL]).view).toBe(true);
    expect(allowedActions('SURGEON', inWork, [MODEL, SCAN]).view).toBe(false);
  });
});
