import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPasswordProblems } from './password.ts';
import {
  OWN_EMAIL,
  OWN_FIRST_NAME,
  OWN_LAST_NAME,
  personalParts,
  PRODUCT_NAME,
} from './personal-password.ts';

const OWNER = { nameFirst: 'Anne-Marie', nameSecond: 'Solberg', email: 'amsol.north@harborview.test' };

describe('a password', () => {
  it.each([
    ['Solberg#26', [OWN_LAST_NAME]],
    ['xSOLBERG1!', [OWN_LAST_NAME]],
    ['S0!b3rg#26', [OWN_LAST_NAME]],
    ['5o1b3rG!x', [OWN_LAST_NAME]],
    ['Sol.berg#9', [OWN_LAST_NAME]],
    ['Sólberg#26', [OWN_LAST_NAME]],
    ['M@ri3#71xQ', [OWN_FIRST_NAME]],
    ['@nn3M4r1e#', [OWN_FIRST_NAME]],
    ['Amsol#71x!', [OWN_EMAIL]],
    ['North#71x!', [OWN_EMAIL]],
    ['Harborview1!', [OWN_EMAIL]],
    ['C0ty1e#26', [PRODUCT_NAME]],
    ['Test#71xkQ', []],
    ['Sol#71xkQv', []],
    ['Tibia#4321', []],
  ])('%j of Anne-Marie Solberg: %j', (password, parts) => {
    expect(personalParts(password, OWNER)).toEqual(parts);
  });

  it('names everything that it contains', () => {
    expect(personalParts('AnneSolberg!', OWNER)).toEqual([OWN_FIRST_NAME, OWN_LAST_NAME]);
  });

  it('may contain a name of fewer than four letters', () => {
    expect(personalParts('Amy#71xkQ', { nameFirst: 'Amy', nameSecond: 'Li', email: 'amy@li.test' })).toEqual(
      [],
    );
  });

  it('is told about its parts once its form is right', () => {
    const choice = { longPasswords: false, owner: OWNER };
    expect(newPasswordProblems('solberg#26', choice)).toEqual(['need one uppercase character at least']);
    expect(newPasswordProblems('Solberg#26', choice)).toEqual([OWN_LAST_NAME]);
  });

  const letters = fc.string({
    unit: fc.constantFrom(...'abcdeilnorst'.split('')),
    minLength: 4,
    maxLength: 12,
  });
  const SIGNS: Record<string, readonly string[]> = {
    o: ['0'],
    i: ['1', '!'],
    l: ['1', '|'],
    e: ['3'],
    a: ['4', '@'],
    s: ['5', '$'],
    t: ['7'],
  };

  it('contains a name in any case and with any of the usual signs for its letters', () => {
    fc.assert(
      fc.property(
        letters,
        fc.infiniteStream(fc.nat(2)),
        fc.string(),
        fc.string(),
        (name, picks, before, after) => {
          const written = Array.from(name, (letter) => {
            const pick = picks.next().value ?? 0;
            return [letter, letter.toUpperCase(), ...(SIGNS[letter] ?? [])][pick] ?? letter;
          }).join('');
          expect(personalParts(`${before}${written}${after}`, { nameSecond: name })).toContain(OWN_LAST_NAME);
        },
      ),
    );
  });

  it('without any letter of a name, or sign for one, does not contain it', () => {
    const others = fc.string({ unit: fc.constantFrom(...'FGHJKMPQUVWXYZ2689#%&'.split('')), maxLength: 64 });
    fc.assert(
      fc.property(letters, others, (name, password) => {
        const owner = { nameFirst: name, nameSecond: name, email: `${name}@${name}.test` };
        expect(personalParts(password, owner)).toEqual([]);
      }),
    );
  });
});
