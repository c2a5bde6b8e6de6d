import type { Side } from '@cotyle/domain/hip/side';
import { isDay } from '@cotyle/domain/validation/calendar';
import type { Day } from '@cotyle/domain/validation/calendar';
import { normalName } from '@cotyle/domain/validation/name';
import { z } from 'zod';
import { parsePart } from '../../../http/parse.ts';
import { parseReference } from '../search/parameters.ts';
import { chooseIdentifier } from './choose-identifier.ts';
import type { BusinessIdentifier } from './choose-identifier.ts';
import { concept, identifier, invalid, modifiers, reference } from './input.ts';
import type { InputReference } from './input.ts';
import { readSide } from './side-input.ts';

const word = z.string().max(250);
/** The intents of a ServiceRequest by which something is ordered. */
const ORDERS = ['order', 'original-order', 'instance-order', 'filler-order'];

const serviceRequest = z.looseObject({
  ...modifiers,
  identifier: z.array(identifier).min(1).max(20),
  status: word.refine((status) => status === 'active', { error: 'Only an active order makes a case' }),
  intent: word.refine((intent) => ORDERS.includes(intent), { error: 'Only an order makes a case' }),
  doNotPerform: z
    .boolean()
    .refine((value) => !value, { error: 'An order not to operate makes no case' })
    .optional(),
  code: concept.optional(),
  subject: reference,
  occurrenceDateTime: word.optional(),
  performer: z.array(reference).max(5),
  locationReference: z.array(reference).max(5).optional(),
  bodySite: z.array(concept).max(5),
});

export interface OrderInput {
  readonly identifier: BusinessIdentifier;
  readonly patient: InputReference;
  readonly surgeons: readonly InputReference[];
  readonly locationId: number | undefined;
  readonly side: Side;
  readonly name: string | undefined;
  readonly dateOfSurgery: Day | undefined;
}

const readDay = (text: string | undefined): Day | undefined => {
  if (text === undefined) return undefined;
  // The day as the sender writes it, whatever its time zone.
  const day = text.slice(0, 10);
  if (!isDay(day)) throw invalid('ServiceRequest.occurrenceDateTime', 'Give the day of surgery');
  return day;
};

const readLocation = (references: readonly InputReference[] = []): number | undefined => {
  const [first, ...others] = references;
  if (!first) return undefined;
  const id = parseReference(first.reference ?? '', 'Location');
  if (id === undefined || others.length > 0)
    throw invalid('ServiceRequest.locationReference', 'Name one Location by its reference');
  return id;
};

export const readOrderInput = (body: unknown): OrderInput => {
  const input = parsePart(serviceRequest, body);
  const name = normalName(input.code?.text ?? '');
  return {
    identifier: chooseIdentifier(input.identifier, 'PLAC', 'ServiceRequest.identifier'),
    patient: input.subject,
    surgeons: input.performer,
    locationId: readLocation(input.locationReference),
    side: readSide(input.bodySite),
    name: name === '' ? undefined : name,
    dateOfSurgery: readDay(input.occurrenceDateTime),
  };
};
