import type { NewConnection } from '@cotyle/contract/connections';
import { isCalledByTls } from '@cotyle/domain/connections/called-by-tls';
import type { ConnectionKind } from '@cotyle/domain/connections/kinds';

/** What is typed into the form, of every kind. */
export interface TypedConnection {
  readonly kind: ConnectionKind;
  readonly name: string;
  readonly locationId: string;
  readonly aeTitle: string;
  readonly addresses: string;
  readonly tls: boolean;
  readonly sendOnApproval: boolean;
  readonly sheetsOnly: boolean;
  readonly protocol: 'DIMSE' | 'STOW';
  readonly host: string;
  readonly port: string;
  readonly callingAeTitle: string;
  readonly url: string;
  readonly token: string;
  readonly authority: string;
  readonly clientId: string;
  readonly jwksUrl: string;
  readonly scopes: string;
}

export const NOTHING_TYPED: TypedConnection = {
  kind: 'DICOM_SENDER',
  name: '',
  locationId: '',
  aeTitle: '',
  addresses: '',
  tls: false,
  sendOnApproval: true,
  sheetsOnly: false,
  protocol: 'DIMSE',
  host: '',
  port: '104',
  callingAeTitle: 'COTYLE',
  url: '',
  token: '',
  authority: '',
  clientId: '',
  jwksUrl: '',
  scopes: '',
};

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const authorityOf = (typed: TypedConnection) =>
  isCalledByTls(typed) && typed.authority.trim() !== '' ? { authority: typed.authority.trim() } : {};

const pacsSettings = (typed: TypedConnection) =>
  typed.protocol === 'DIMSE'
    ? {
        protocol: typed.protocol,
        host: typed.host.trim(),
        port: Number(typed.port),
        calledAeTitle: typed.aeTitle.trim(),
        callingAeTitle: typed.callingAeTitle.trim(),
        tls: typed.tls,
        sendOnApproval: typed.sendOnApproval,
        sheetsOnly: typed.sheetsOnly,
        ...authorityOf(typed),
      }
    : {
        protocol: typed.protocol,
        url: typed.url.trim(),
        sendOnApproval: typed.sendOnApproval,
        sheetsOnly: typed.sheetsOnly,
        ...authorityOf(typed),
        ...(typed.token.trim() === '' ? {} : { token: typed.token.trim() }),
      };

/** The server checks it, with a message for each field. */
export const connectionOf = (typed: TypedConnection): NewConnection => {
  const { kind, name } = typed;
  const locationId = Number(typed.locationId);
  switch (kind) {
    case 'DICOM_SENDER':
      return {
        kind,
        name,
        locationId,
        settings: { aeTitle: typed.aeTitle.trim(), addresses: wordsOf(typed.addresses), tls: typed.tls },
      };
    case 'STOW_SENDER':
      return { kind, name, locationId };
    case 'PACS':
      return {
        kind,
        name,
        ...(typed.locationId === '' ? {} : { locationId }),
        settings: pacsSettings(typed),
      };
    case 'FHIR_CLIENT':
      return {
        kind,
        name,
        ...(typed.locationId === '' ? {} : { locationId }),
        settings: {
          clientId: typed.clientId.trim(),
          jwksUrl: typed.jwksUrl.trim(),
          scopes: wordsOf(typed.scopes),
        },
      };
  }
};
