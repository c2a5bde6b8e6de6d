import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { NOT_DELIVERED } from '@cotyle/domain/sending/texts';
import { AssociationLost, PduError } from '../../../platform/dimse/pdu/pdu-error.ts';
import { AssociationRejected, openAssociation } from '../../../platform/dimse/scu/open-association.ts';
import type { Association } from '../../../platform/dimse/scu/open-association.ts';
import { DATA_SET_SYNTAXES, EXPLICIT } from '../../../platform/dimse/uids.ts';
import { dataSetBytes } from '../objects/encapsulate.ts';
import type { EncapsulatedObject } from '../objects/encapsulate.ts';
import { DeliveryError } from '../../pacs/delivery-error.ts';
import { pacsTls } from '../../pacs/pacs-tls.ts';
import type { PacsTlsConfig } from '../../pacs/pacs-tls.ts';
import { tlsProblem } from '../../pacs/tls-problem.ts';
import { withStallLimit } from './stall-limit.ts';
import { assertStored, classNotTaken } from './store-status.ts';

type DimseDestination = Extract<SettingsOf<'PACS'>, { protocol: 'DIMSE' }>;

interface DeliveryOptions {
  readonly config: PacsTlsConfig;
  readonly connectMs: number;
  /** Without an answer, or without taking bytes. */
  readonly idleMs: number;
}

/** PS3.8 table 9-21: reasons of the service user. */
const SERVICE_USER = 1;
const UNKNOWN_CALLER = 3;
const OTHER_TITLE = 7;

const rejection = ({ source, reason }: AssociationRejected): string => {
  if (source === SERVICE_USER && reason === UNKNOWN_CALLER) return NOT_DELIVERED.unknownCaller;
  return source === SERVICE_USER && reason === OTHER_TITLE
    ? NOT_DELIVERED.otherTitle
    : NOT_DELIVERED.rejected;
};

const open = (
  destination: DimseDestination,
  { sopClassUid }: EncapsulatedObject,
  { config, connectMs, idleMs }: DeliveryOptions,
): Promise<Association> => {
  const { host, port, calledAeTitle, callingAeTitle, tls } = destination;
  return openAssociation({
    connectMs,
    idleMs,
    host,
    port,
    calledAeTitle,
    callingAeTitle,
    ...(tls ? { tls: pacsTls(config, destination) } : {}),
    contexts: [{ abstractSyntax: sopClassUid, transferSyntaxes: DATA_SET_SYNTAXES }],
  }).catch((error: unknown) => {
    const message = error instanceof AssociationRejected ? rejection(error) : NOT_DELIVERED.unreachable;
    throw new DeliveryError(tlsProblem(error) ?? message, { cause: error });
  });
};

const storeIn = async (
  association: Association,
  object: EncapsulatedObject,
  { idleMs }: DeliveryOptions,
): Promise<void> => {
  const [context] = association.contexts;
  if (!context) throw classNotTaken(object.sopClassUid);
  const [contextId, { transferSyntax }] = context;
  const bytes = withStallLimit(
    dataSetBytes(object, transferSyntax === EXPLICIT),
    idleMs,
    () => void association.abort(),
  );
  assertStored(await association.store(contextId, { ...object, bytes }), object.sopClassUid);
};

/** By C-STORE, in an association of its own. Resolves once the PACS has confirmed it. */
export const storeByDimse = async (
  destination: DimseDestination,
  object: EncapsulatedObject,
  signal: AbortSignal,
  options: DeliveryOptions,
): Promise<void> => {
  const association = await open(destination, object, options);
  const onAbort = (): void => void association.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await storeIn(association, object, options);
  } catch (error) {
    // What was sent so far is no object: the PACS is told to drop it.
    await association.abort();
    signal.throwIfAborted();
    if (error instanceof AssociationLost || error instanceof PduError)
      throw new DeliveryError(NOT_DELIVERED.lost, { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  // It has been confirmed: a PACS that does not say goodbye has it all the same.
  await association.release().catch(() => undefined);
};
