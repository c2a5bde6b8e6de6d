import { describe, expect, it } from 'vitest';
import { pickList, locationOption } from './use-pick-lists.ts';

const place = { id: 2, name: 'Harbor', active: true, deleted: false };

describe('a pick list', () => {
  it('shows a disabled or deleted location as disabled', () => {
    expect(locationOption(place).disabled).toBe(false);
    expect(locationOption({ ...place, active: false })).toMatchObject({
      label: 'Harbor (Disabled)',
      disabled: true,
    });
    expect(locationOption({ ...place, deleted: true })).toMatchObject({
      label: 'Harbor (Deleted)',
      disabled: true,
    });
  });

  it('contains the current value, and lists selectable options first', () => {
    const gone = { value: '9', label: 'Gone', disabled: true };
    const here = { value: '1', label: 'Here', disabled: false };
    expect(pickList([gone, here], undefined)).toEqual([here, gone]);
    expect(pickList([], { value: '3', label: 'Present' })).toEqual([{ value: '3', label: 'Present' }]);
    expect(pickList([here], { value: '1', label: 'Here' })).toEqual([here]);
  });
});
