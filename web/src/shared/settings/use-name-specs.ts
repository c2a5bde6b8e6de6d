import type { Settings } from '@cotyle/domain/settings/settings';
import { addressRule, nameRule, unchangedOr } from '@cotyle/domain/validation/name';
import type { Rule } from '@cotyle/domain/validation/text';
import { useMemo } from 'react';
import type { FieldSpecs } from '../forms/field-form.ts';
import { useSettings } from './use-settings.ts';

/** The fields whose characters the settings of the installation decide. */
type NameFields<Name extends string> = Readonly<Partial<Record<Name, 'name' | 'address'>>>;

export const PERSON_NAMES = { nameFirst: 'name', nameSecond: 'name' } as const;

const RULES: Record<'name' | 'address', (settings: Settings) => Rule> = {
  name: nameRule,
  address: addressRule,
};

/** The specs of a form with the rules of this installation; a name that is stored stays valid until it is changed. */
export const useNameSpecs = <Name extends string>(
  specs: FieldSpecs<Name>,
  names: NameFields<Name>,
  stored?: Readonly<Partial<Record<Name, unknown>>>,
): FieldSpecs<Name> => {
  const settings = useSettings();
  const rules = useMemo(
    () =>
      (Object.keys(names) as Name[]).map((name) => {
        const before = stored?.[name];
        const rule = RULES[names[name] ?? 'name'](settings);
        return [name, unchangedOr(typeof before === 'string' ? before : undefined, rule)] as const;
      }),
    [settings, names, stored],
  );
  const named = rules.map(([name, rule]) => [name, { ...specs[name], rule }] as const);
  return { ...specs, ...Object.fromEntries(named) };
};
