import { describe, expect, it } from 'vitest';
import { offersFor } from './offers.ts';

const SCAN = { type: 'SCAN' } as const;
const MODEL = { type: 'MODEL' } as const;
const inWork = { status: 'MODEL_IN_WORK', deleted: false, patient: { deleted: false } } as const;

describe('what is offered for selected files', () => {
  it('is nothing where none is selected', () => {
    expect(offersFor('ADMIN', inWork, [])).toEqual({ download: false, remove: false, view: false });
  });

  it('is no more than the role may do with every one of them', () => {
    expect(offersFor('SURGEON', inWork, [SCAN, MODEL])).toEqual({
      download: true,
      remove: false,
      view: false,
    });
    expect(offersFor('RADIOLOGIST', inWork, [MODEL]).download).toBe(false);
    expect(offersFor('IMAGE_ENGINEER', inWork, [MODEL]).remove).toBe(true);
    expect(offersFor('IMAGE_ENGINEER', inWork, [MODEL, SCAN]).remove).toBe(false);
    expect(offersFor('IMAGE_ENGINEER', { ...inWork, status: 'READY' }, [MODEL]).remove).toBe(false);
  });

  it('is no deletion where the procedure or its patient is deleted', () => {
    expect(offersFor('ADMIN', { ...inWork, deleted: true }, [SCAN]).remove).toBe(false);
    expect(offersFor('ADMIN', { ...inWork, patient: { deleted: true } }, [SCAN]).remove).toBe(false);
    expect(offersFor('ADMIN', { ...inWork, deleted: true }, [SCAN]).download).toBe(true);
  });

  it('is a view for models alone', () => {
    expect(offersFor('SURGEON', inWork, [MODEL, MODEL]).view).toBe(true);
    expect(offersFor('SURGEON', inWork, [MODEL, SCAN]).view).toBe(false);
  });
});
