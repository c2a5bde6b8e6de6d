import { openAssociation } from '../../../platform/dimse/scu/open-association.ts';
import type { Association, AssociationOptions } from '../../../platform/dimse/scu/open-association.ts';
import { EXPLICIT, MODALITY_WORKLIST, VERIFICATION } from '../../../platform/dimse/uids.ts';

export const CT_STORAGE = '1.2.840.10008.5.1.4.1.1.2';
/** The ids of the contexts that `callServer` proposes. */
export const CONTEXT = { echo: 1, store: 3, worklist: 5 } as const;

/** Calls as the scanner CT1 does. */
export const callServer = (
  port: number,
  options: Partial<AssociationOptions> = {},
  transferSyntax = EXPLICIT,
): Promise<Association> =>
  openAssociation({
    host: '127.0.0.1',
    port,
    connectMs: 60_000,
    idleMs: 60_000,
    callingAeTitle: 'CT1',
    calledAeTitle: 'COTYLE',
    contexts: [VERIFICATION, CT_STORAGE, MODALITY_WORKLIST].map((abstractSyntax) => ({
      abstractSyntax,
      transferSyntaxes: [transferSyntax],
    })),
    ...options,
  });
