/** Of argon2id, the library's default kind: 64 MiB and three passes, about 100 ms. API tests use a cheaper one. */
export const PASSWORD_COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
