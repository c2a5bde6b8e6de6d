import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { LOCATION_KINDS, servicesOf } from '@cotyle/domain/locations/kind';
import type { LocationKind } from '@cotyle/domain/locations/kind';
import { required } from '@cotyle/domain/validation/text';
import type { FieldSpecs, Values } from '../../shared/forms/field-form.ts';
import { schemaRule } from '../../shared/forms/rules.ts';
import { LOCATION_TEXTS } from './texts.ts';

export type LocationField = 'name' | 'address' | 'phoneNumber' | 'location' | 'active';
export type LocationValues = Values<LocationField>;

export const LIST_PATH = '/locations';

const { shape } = locationCalls.create.body;

const STATES = { true: LOCATION_TEXTS.active, false: LOCATION_TEXTS.disabled };

/** In the order of the specification. */
export const KIND_OPTIONS = (['radiology', 'surgery', 'both'] as const).map((kind) => ({
  value: kind,
  label: LOCATION_TEXTS.kind(kind),
}));
export const STATE_OPTIONS = [
  { value: 'true', label: STATES.true },
  { value: 'false', label: STATES.false },
];

const isKind = (value: string): value is LocationKind =>
  (LOCATION_KINDS as readonly string[]).includes(value);

export const LOCATION_FIELDS: FieldSpecs<LocationField> = {
  name: { label: LOCATION_TEXTS.name, rule: schemaRule(shape.name) },
  address: { label: LOCATION_TEXTS.address, rule: schemaRule(shape.address) },
  phoneNumber: { label: LOCATION_TEXTS.phoneNumber, rule: schemaRule(shape.phoneNumber) },
  location: {
    label: LOCATION_TEXTS.description,
    rule: required,
    format: (value) => (isKind(value) ? LOCATION_TEXTS.kind(value) : value),
  },
  active: {
    label: LOCATION_TEXTS.state,
    rule: required,
    format: (value) => (value === 'true' ? STATES.true : STATES.false),
  },
};

/** The fields whose characters the settings of the installation decide. */
export const LOCATION_NAMES = { name: 'name', address: 'address' } as const;

export const NEW_LOCATION: LocationValues = {
  name: '',
  address: '',
  phoneNumber: '',
  location: 'both',
  active: 'true',
};

export const valuesOf = ({
  name,
  address,
  phoneNumber,
  location,
  active,
}: LocationRecord): LocationValues => ({
  name,
  address,
  phoneNumber,
  location,
  active: String(active),
});

export const bodyOf = ({ name, address, phoneNumber, location, active }: LocationValues) => ({
  name,
  address,
  phoneNumber,
  ...servicesOf(isKind(location) ? location : 'both'),
  active: active === 'true',
});
