import { readFileSync } from 'node:fs';
import { parseGroupRoles } from '@cotyle/domain/sso/group-roles';
import { email, normalEmail } from '@cotyle/domain/validation/email';
import { z } from 'zod';
import { optional, yesNo } from './value-kinds.ts';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Over plain HTTP anybody on the way could say who signs in. */
const isSafe = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isEncrypted && search === '' && hash === '';
};

const fileContent = z.string().transform((path, context) => {
  try {
    const content = readFileSync(path, 'utf8').trim();
    if (content !== '') return content;
    context.addIssue({ code: 'custom', message: 'the file is empty' });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a file that can be read' });
  }
  return z.NEVER;
});

const groupRoles = z.string().transform((value, context) => {
  const list = parseGroupRoles(value);
  if (list) return list;
  context.addIssue({
    code: 'custom',
    message:
      'must be groups and roles such as Hip surgeons=SURGEON;IT=ADMIN, each group once, with roles of docs/single-sign-on.md',
  });
  return z.NEVER;
});

const claimName = z.string().regex(/^[\w:/.-]{1,200}$/, 'must be the name of a claim');

/** Single sign-on: docs/single-sign-on.md explains each. */
export const SSO_VARIABLES = {
  SSO_ISSUER: {
    schema: optional(
      z.string().refine(isSafe, {
        error: 'must be a URL that starts with https://; http:// is accepted for localhost only',
      }),
    ),
    about:
      'Address of an OpenID Connect provider, exactly as it names itself; turns on single sign-on, which also needs PUBLIC_URL.',
  },
  SSO_CLIENT_ID: {
    schema: optional(z.string().max(500)),
    about: 'Name of Cotyle at the provider; needed with SSO_ISSUER.',
  },
  SSO_CLIENT_SECRET: {
    schema: optional(z.string().min(8, 'must have at least 8 characters')),
    about: 'Secret of Cotyle at the provider; this or SSO_CLIENT_SECRET_FILE is needed with SSO_ISSUER.',
  },
  SSO_CLIENT_SECRET_FILE: {
    schema: optional(fileContent),
    about: 'File with that secret, in place of SSO_CLIENT_SECRET.',
  },
  SSO_SCOPES: {
    schema: z
      .string()
      .refine((value) => value.split(' ').includes('openid'), { error: 'must contain openid' }),
    fallback: 'openid email profile',
    about: 'What Cotyle asks the provider for.',
  },
  SSO_GROUPS_CLAIM: { schema: claimName, fallback: 'groups', about: 'Claim with the groups of a person.' },
  SSO_EMAIL_VERIFIED_CLAIM: {
    schema: claimName,
    fallback: 'email_verified',
    about: 'Claim that says that the email was verified; xms_edov for Entra ID.',
  },
  SSO_ROLES: {
    schema: optional(groupRoles),
    about:
      'Groups and their roles, such as Hip surgeons=SURGEON;IT=ADMIN: the first that fits counts, at each sign-in; without it roles are set in Cotyle.',
  },
  SSO_CREATE_USERS: {
    schema: yesNo,
    fallback: 'false',
    about: 'Whether somebody with a group of SSO_ROLES and no account gets one (true) or is refused (false).',
  },
  SSO_LABEL: {
    schema: z
      .string()
      .regex(/^[^\p{Cc}]{1,60}$/u, 'must have at most 60 characters')
      .transform((value) => value.trim()),
    fallback: 'single sign-on',
    about: 'Name of the provider on the button ‘Sign in with …’.',
  },
  SSO_LOGOUT: {
    schema: z.enum(['client_id', 'id_token_hint', 'cotyle']),
    fallback: 'client_id',
    about:
      'How log-out ends the session at the provider: by client_id, by id_token_hint, or not at all (cotyle).',
  },
  SSO_LOCAL_SIGN_IN: {
    schema: z.enum(['open', 'closed']),
    fallback: 'open',
    about: 'Whether people may also sign in with a password of Cotyle; closed needs SSO_EMERGENCY_EMAIL.',
  },
  SSO_EMERGENCY_EMAIL: {
    schema: optional(
      z
        .string()
        .refine((value) => email(value).length === 0, { error: 'must be an email address' })
        .transform(normalEmail),
    ),
    about: 'The one account that signs in with its password while SSO_LOCAL_SIGN_IN is closed.',
  },
} as const;

type SsoConfig = {
  readonly [K in keyof typeof SSO_VARIABLES]: z.output<(typeof SSO_VARIABLES)[K]['schema']>;
};

/** The variable that is missing or wrong beside the others, with the reason; undefined where they fit. */
export const ssoProblem = (
  config: SsoConfig & { readonly PUBLIC_URL?: string | undefined },
): string | undefined => {
  if (config.SSO_ISSUER === undefined) {
    if (config.SSO_LOCAL_SIGN_IN === 'closed')
      return 'SSO_ISSUER: needed because SSO_LOCAL_SIGN_IN is closed';
    return config.SSO_CREATE_USERS ? 'SSO_ISSUER: needed because SSO_CREATE_USERS is true' : undefined;
  }
  if (config.PUBLIC_URL === undefined) return 'PUBLIC_URL: needed because SSO_ISSUER is set';
  if (config.SSO_CLIENT_ID === undefined) return 'SSO_CLIENT_ID: needed because SSO_ISSUER is set';
  if (config.SSO_CLIENT_SECRET === undefined && config.SSO_CLIENT_SECRET_FILE === undefined)
    return 'SSO_CLIENT_SECRET: this or SSO_CLIENT_SECRET_FILE is needed because SSO_ISSUER is set';
  if (config.SSO_CLIENT_SECRET !== undefined && config.SSO_CLIENT_SECRET_FILE !== undefined)
    return 'SSO_CLIENT_SECRET_FILE: must be empty because SSO_CLIENT_SECRET is set';
  if (config.SSO_CREATE_USERS && config.SSO_ROLES === undefined)
    return 'SSO_ROLES: needed because SSO_CREATE_USERS is true';
  if (config.SSO_LOCAL_SIGN_IN === 'closed' && config.SSO_EMERGENCY_EMAIL === undefined)
    return 'SSO_EMERGENCY_EMAIL: needed because SSO_LOCAL_SIGN_IN is closed';
  return undefined;
};
