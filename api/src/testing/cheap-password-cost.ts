/** In place of `people/auth/password-cost.ts`: the parameters are part of a hash, so all of them are quick to verify. */
export const PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
