export const SSO_LINK_TEXTS = {
  title: 'Single sign-on',
  lead: 'Your account at the identity provider that signs you in here.',
  linked: (issuer: string, time: string) => `Linked to ${issuer} since ${time}`,
  unlink: 'Unlink account',
  unlinkOwnText:
    'All your sessions end, this one too. The next sign-in by the provider links the account that has your verified email.',
  unlinkText: (name: string) =>
    `All sessions of ${name} end. The next sign-in by the provider links the account that has their verified email.`,
  prove: 'Your account has a second factor, which is needed to unlink an account.',
  unlinked: 'The account was unlinked',
} as const;
