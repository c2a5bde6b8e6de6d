import { CONNECTION_KIND_LABELS } from './kinds.ts';
import type { ConnectionKind } from './kinds.ts';
import type { SettingsOf } from './settings.ts';

export const OVERLAPPING_SENDER =
  'Another connection already has this AE title and an address of these networks.';
export const CLIENT_ID_TAKEN = 'Another connection already has this client ID.';
export const CONNECTION_ENDED = 'This connection has ended.';
export const NEVER_HEARD = 'Nothing has been received from it yet.';
export const lastHeard = (at: Date): string =>
  `It was last heard on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`;
export const ANSWERS = 'It answers.';
export const answersNot = (reason: string): string => `It does not answer as it should: ${reason}.`;

const tlsInWords = ({ authority }: { readonly authority?: string | undefined }): string =>
  authority === undefined ? 'by TLS' : 'by TLS with an authority of its own';

/** Where a connection leads, or comes from, in one line without a secret. */
export const addressInWords = ({ kind, settings }: { kind: ConnectionKind; settings: object }): string => {
  switch (kind) {
    case 'DICOM_SENDER': {
      const { aeTitle, addresses, tls } = settings as SettingsOf<'DICOM_SENDER'>;
      return `${aeTitle} from ${addresses.join(', ')}${tls ? ', by TLS' : ''}`;
    }
    case 'STOW_SENDER':
      return 'By token';
    case 'PACS': {
      const destination = settings as SettingsOf<'PACS'>;
      if (destination.protocol === 'STOW')
        return destination.authority === undefined
          ? destination.url
          : `${destination.url}, ${tlsInWords(destination)}`;
      const { calledAeTitle, host, port, tls } = destination;
      return `${calledAeTitle} at ${host}:${port}${tls ? `, ${tlsInWords(destination)}` : ''}`;
    }
    case 'FHIR_CLIENT':
      return (settings as SettingsOf<'FHIR_CLIENT'>).clientId;
  }
};

/** What a PACS gets, and when. */
export const resultsInWords = ({
  sendOnApproval,
  sheetsOnly = false,
}: Pick<SettingsOf<'PACS'>, 'sendOnApproval' | 'sheetsOnly'>): string =>
  `${sheetsOnly ? 'Sheets alone' : 'Sheets and models'}, ${sendOnApproval ? 'when a plan is approved and by hand' : 'by hand'}`;

/** For the history. */
export const connectionInWords = (kind: ConnectionKind, name: string, settings: object): string =>
  `${CONNECTION_KIND_LABELS[kind]} ${name}: ${addressInWords({ kind, settings })}`;
