import { describe, expect, it } from 'vitest';
import { emptyStorage } from '../testing/session.ts';
import { createDrafts, clearDrafts } from './drafts.ts';

describe('a draft', () => {
  it('is restored after a reload', () => {
    const storage = emptyStorage();
    createDrafts(storage, 7).write('note', 'The rim is worn.');
    createDrafts(storage, 7).write('chat', 'On my way');
    const later = createDrafts(storage, 7);
    expect(later.read('note')).toBe('The rim is worn.');
    expect(later.read('chat')).toBe('On my way');
    expect(later.read('other')).toBe('');
  });

  it('is removed when its text is empty', () => {
    const storage = emptyStorage();
    const drafts = createDrafts(storage, 7);
    drafts.write('note', 'The rim');
    drafts.write('note', '');
    expect(drafts.read('note')).toBe('');
    expect(storage.getItem('cotyle.drafts')).not.toContain('note');
  });

  it('is not visible to another person, and removed with that person’s first draft', () => {
    const storage = emptyStorage();
    createDrafts(storage, 7).write('note', 'The rim is worn.');
    const other = createDrafts(storage, 8);
    expect(other.read('note')).toBe('');
    other.write('chat', 'Hello');
    expect(createDrafts(storage, 7).read('note')).toBe('');
  });

  it('is cleared at the end of the session', () => {
    const storage = emptyStorage();
    createDrafts(storage, 7).write('note', 'The rim is worn.');
    clearDrafts(storage);
    expect(storage.getItem('cotyle.drafts')).toBeNull();
  });

  it('that cannot be parsed counts as empty', () => {
    const storage = emptyStorage();
    storage.setItem('cotyle.drafts', '{"userId":7');
    expect(createDrafts(storage, 7).read('note')).toBe('');
  });
});
