import type { AppContext } from '../../context/app-context.ts';
import { AssociationLost, AssociationRevoked, PduError } from '../../platform/dimse/pdu/pdu-error.ts';
import { listenDimse } from '../../platform/dimse/scp/dimse-server.ts';
import { MODALITY_WORKLIST } from '../../platform/dimse/uids.ts';
import { createAdmission } from './admit-sender.ts';

export interface RunningDimseServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A scanner pauses between images while it reconstructs them. */
const IDLE_MS = 5 * 60_000;
const REQUEST_MS = 30_000;
/** Less than the whole shutdown may take. */
const GRACE_MS = 10_000;
/** Connections that have not said yet who they are. */
const UNKNOWN_CONNECTIONS = 20;

const tlsOf = ({ config }: AppContext) =>
  config.DICOM_TLS_CERT === undefined
    ? undefined
    : {
        cert: config.DICOM_TLS_CERT,
        key: config.DICOM_TLS_KEY,
        minVersion: 'TLSv1.2' as const,
        ...(config.DICOM_TLS_CA !== undefined && { ca: config.DICOM_TLS_CA, requestCert: true }),
      };

const reportFault =
  ({ log }: AppContext) =>
  (error: unknown): void => {
    if (error instanceof PduError || error instanceof AssociationRevoked)
      log.warn({ reason: error.message }, 'DICOM association aborted');
    else if (error instanceof AssociationLost) log.info({ reason: error.message }, 'DICOM association lost');
    else log.error({ err: error }, 'DICOM operation failed');
  };

/** Listens where DICOM_PORT is set. */
export const startDimseServer = async (context: AppContext): Promise<RunningDimseServer | undefined> => {
  const { config, log } = context;
  if (config.DICOM_PORT === undefined) return undefined;
  const tls = tlsOf(context);
  const server = await listenDimse({
    host: config.DICOM_HOST,
    port: config.DICOM_PORT,
    ...(tls && { tls }),
    maxConnections: config.DICOM_MAX_ASSOCIATIONS + UNKNOWN_CONNECTIONS,
    queryClasses: [MODALITY_WORKLIST],
    idleMs: IDLE_MS,
    requestMs: REQUEST_MS,
    admit: createAdmission(context),
    onFault: reportFault(context),
  });
  log.info({ port: server.port, tls: tls !== undefined }, 'DICOM server listens');
  return { port: server.port, close: () => server.close(GRACE_MS) };
};
