/**
 * Settings of a backend for tests, which create accounts and sign in thousands of times. What hash-cost.ts makes of
 * them, and the usual cost, has a test beside it.
 */
export const cheapHashes = { LITE_AUTH_BCRYPT_COST: '4' }
