/**
 * The content security policy forbids eval, which zod would use to speed up its checks; even its test whether eval is
 * available would be reported. zod reads this global setting, which must be in place before the first schema is created.
 * Importing zod to set it would load zod with the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
