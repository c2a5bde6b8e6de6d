/**
 * The content security policy forbids code made from strings, by which zod would speed up its checks; even its look
 * whether it may is reported. zod keeps its settings here, and they have to stand before the first schema is made,
 * in whichever part of the app that happens. Importing zod to say so would load it with the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
