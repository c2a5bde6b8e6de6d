import { describe, expect, it } from 'vitest';
import { email } from './email.ts';
import { freeText } from './text.ts';

const rule = freeText(10);

describe('free text', () => {
  it.each(['a', 'two\nlines', 'tab\there', '<b>&"\'', '漢字 ёж é', 'x'.repeat(10)])('may be %j', (value) => {
    expect(rule(value)).toEqual([]);
  });

  it.each([
    ['', 'is required'],
    [' \n\t', 'is required'],
    ['\u200b', 'is required'],
    ['\u2060 \u00ad', 'is required'],
    ['\u3164', 'is required'],
    ['a\u0000', 'Use printable characters only'],
    ['a\u001b[0m', 'Use printable characters only'],
    ['a\u009f', 'Use printable characters only'],
    ['x'.repeat(11), 'Max length is 10'],
  ])('is rejected as %j', (value, message) => {
    expect(rule(value)).toEqual([message]);
  });
});

describe('an email address', () => {
  it('has no control character', () => {
    expect(email('a\u0000@b.c')).toEqual(['Invalid email address']);
    expect(email('a@b\u007f.c')).toEqual(['Invalid email address']);
    expect(email('a@b.c')).toEqual([]);
  });
});
