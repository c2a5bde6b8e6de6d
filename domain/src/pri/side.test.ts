import { describe, expect, it } from 'vitest';
import { csvReadFailure, sideOfCsv, wrongSide } from './side.ts';

describe('the side of a CSV', () => {
  it.each([
    ['Side,LEFT', 'LEFT'],
    ['side,right\nSize,52', 'RIGHT'],
    ['Size,52\n SIDE ;"r"\nTilt;3', 'RIGHT'],
    ['S_i d_e,L\nx,R', 'LEFT'],
    ['Side of the model,L\nx,R', 'LEFT'],
    ['a,b\nSlice,12\nLaterality,R\n\n', 'RIGHT'],
    ['a,b\r\nx, Left ,more', 'LEFT'],
    ['Side,L\nSide,LEFT', 'LEFT'],
  ])('%j is %s', (text, side) => {
    expect(sideOfCsv(text)).toBe(side);
  });

  it.each(['', '\n', 'LEFT', 'Size,52', 'Side,\nx,L', 'Side,LEFTISH', 'Side,L\nSide,R', 'x,"L', 'Side,"L\n'])(
    '%j is not known',
    (text) => {
      expect(sideOfCsv(text)).toBeUndefined();
    },
  );
});

describe('a message about a CSV', () => {
  it('is worded as specified', () => {
    expect(wrongSide(['a.csv', 'b.csv'])).toBe('Wrong side in: a.csv, b.csv');
    expect(csvReadFailure('no text')).toBe('Error validating CSV files: no text');
  });
});
