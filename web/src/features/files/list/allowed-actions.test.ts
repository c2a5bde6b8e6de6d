import { describe, expect, it } from 'vitest';
import { allowedActions } from './allowed-actions.ts';

const SCAN = { type: 'SCAN', malwareState: 'CLEAN' } as const;
const MODEL = { type: 'MODEL', malwareState: 'NOT_CONFIGURED' } as const;
const inWork = { status: 'MODEL_IN_WORK', deleted: false, patient: { deleted: false } } as const;

describe('the allowed actions for selected files', () => {
  it('are none where nothing is selected', () => {
    expect(allowedActions('ADMIN', inWork, [])).toEqual({ download: false, remove: false, view: false });
  });

  it('are those that the role may do with every file', () => {
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

  it('exclude deletion where the procedure or its patient is deleted', () => {
    expect(allowedActions('ADMIN', { ...inWork, deleted: true }, [SCAN]).remove).toBe(false);
    expect(allowedActions('ADMIN', { ...inWork, patient: { deleted: true } }, [SCAN]).remove).toBe(false);
    expect(allowedActions('ADMIN', { ...inWork, deleted: true }, [SCAN]).download).toBe(true);
  });

  it('include the viewer only for models', () => {
    expect(allowedActions('SURGEON', inWork, [MODEL, MODEL]).view).toBe(true);
    expect(allowedActions('SURGEON', inWork, [MODEL, SCAN]).view).toBe(false);
  });

  it('are, for a file that the malware check holds back, its deletion alone, in quarantine by administrators', () => {
    for (const malwareState of ['PENDING', 'FAILED', 'INFECTED'] as const) {
      const held = { ...SCAN, malwareState };
      expect(allowedActions('ADMIN', inWork, [held])).toEqual({ download: false, remove: true, view: false });
      expect(allowedActions('ADMIN', inWork, [{ ...MODEL, malwareState }]).view).toBe(false);
      expect(allowedActions('RADIOLOGIST', inWork, [held]).remove).toBe(malwareState !== 'INFECTED');
    }
  });
});
