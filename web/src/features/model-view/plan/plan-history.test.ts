import { describe, expect, it } from 'vitest';
import { recordChange, NO_HISTORY, redoStep, undoStep } from './plan-history.ts';

const texts = (inclination: number) => ({ inclination: String(inclination), anteversion: '15' });

describe('the undo history of the planned angles', () => {
  it('undoes one gesture at a time, however many changes it had', () => {
    let history = recordChange(NO_HISTORY, texts(40), 'drag 1');
    history = recordChange(history, texts(41), 'drag 1');
    history = recordChange(history, texts(42), 'drag 1');
    history = recordChange(history, texts(43), 'key 2');
    const first = undoStep(history, texts(44));
    expect(first?.texts).toEqual(texts(43));
    const second = undoStep(first?.history ?? NO_HISTORY, texts(43));
    expect(second?.texts).toEqual(texts(40));
    expect(undoStep(second?.history ?? NO_HISTORY, texts(40))).toBeUndefined();
  });

  it('can be redone until something else is changed', () => {
    const history = recordChange(NO_HISTORY, texts(40), 'key 1');
    const back = undoStep(history, texts(41));
    expect(redoStep(back?.history ?? NO_HISTORY, texts(40))?.texts).toEqual(texts(41));
    const other = recordChange(back?.history ?? NO_HISTORY, texts(40), 'key 2');
    expect(redoStep(other, texts(45))).toBeUndefined();
  });
});
