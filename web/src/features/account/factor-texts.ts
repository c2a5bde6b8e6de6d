import { roleLabel } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { AUTHENTICATOR_APP } from '@cotyle/domain/second-factor/factors';

export const FACTORS_TEXTS = {
  title: 'Second factor',
  lead: 'Besides the password: the code of an app on your phone, or a passkey. It is asked when you sign in, and again for approvals and for changes of roles and factors. A passkey can also replace the password when you sign in.',
  app: AUTHENTICATOR_APP,
  appUnset: 'An app on your phone that shows a new code every 30 seconds',
  added: (time: string) => `Added ${time}`,
  used: (time: string) => `Last used ${time}`,
  unused: 'Not used yet',
  setUp: 'Set up',
  setUpApp: 'Set up authenticator app',
  replace: 'Replace',
  replaceApp: 'Replace authenticator app',
  remove: 'Remove',
  removeApp: 'Remove authenticator app',
  removeOf: (name: string) => `Remove ${name}`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  passkey: 'Passkey',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name',
  passkeyNameHint: 'So that you recognize it, for example Work phone or Security key.',
  passkeyLead:
    'A passkey is kept by your phone, computer or security key and is used with a fingerprint, your face or a PIN. Confirm that it is you; then your browser asks where to keep it.',
  passkeyAdded: 'Passkey was added',
  renamePasskey: 'Rename passkey',
  renamed: 'Passkey was renamed',
  save: 'Save',
  removed: 'Second factor was removed',
  removePasskey: 'Remove passkey',
  removeLead: (what: string, isLast: boolean) =>
    isLast
      ? `Remove ${what}? It is your last second factor: the recovery codes go with it, and the password alone signs you in.`
      : `Remove ${what}? It can no longer be used to sign in.`,
  removeLastRequired: ' Your role needs a second factor, so you have to add another one at once.',
  recoveryCodes: 'Recovery codes',
  makeCodes: 'Make new codes',
  makeCodesLead: 'The codes from before no longer work.',
  proofLead: 'Please confirm that it is you.',
  next: 'Continue',
  scan: 'Scan this picture with your authenticator app, then enter the code that the app shows.',
  picture: 'QR code for the authenticator app',
  key: 'Or type this key into the app',
  code: 'Code',
  codeHint: 'Six digits. Wait for the next code if this one is about to change.',
  confirm: 'Confirm',
  appAdded: 'Authenticator app was added',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Keep these codes where your phone is not: print them, or save them in a password manager. Each one signs you in once when your other factors are lost. They are shown only now.',
  copy: 'Copy',
  copied: 'Recovery codes were copied',
  notCopied: 'The codes could not be copied. Please select and copy them by hand.',
  saved: 'I have saved them',
  failed: 'Your second factors could not be loaded.',
  forcedTitle: 'Add a second factor',
  forcedLead: (role: Role) =>
    `A ${roleLabel(role)} needs a second factor in this installation. Set up an authenticator app or a passkey to continue.`,
  cancel: 'Cancel',
} as const;
