import { describe, expect, it } from 'vitest';
import { changing, NO_HISTORY, redone, undone } from './plan-history.ts';

const texts = (inclination: number) => ({ inclination: String(inclination), anteversion: '15' });

describe('undo of the planned angles', () => {
  it('takes back one gesture at a time, however many steps it had', () => {
    let history = changing(NO_HISTORY, texts(40), 'drag 1');
    history = changing(history, texts(41), 'drag 1');
    history = changing(history, texts(42), 'drag 1');
    history = changing(history, texts(43), 'key 2');
    const first = undone(history, texts(44));
    expect(first?.texts).toEqual(texts(43));
    const second = undone(first?.history ?? NO_HISTORY, texts(43));
    expect(second?.texts).toEqual(texts(40));
    expect(undone(second?.history ?? NO_HISTORY, texts(40))).toBeUndefined();
  });

  it('is redone until something else is changed', () => {
    const history = changing(NO_HISTORY, texts(40), 'key 1');
    const back = undone(history, texts(41));
    expect(redone(back?.history ?? NO_HISTORY, texts(40))?.texts).toEqual(texts(41));
    const other = changing(back?.history ?? NO_HISTORY, texts(40), 'key 2');
    expect(redone(other, texts(45))).toBeUndefined();
  });
});
