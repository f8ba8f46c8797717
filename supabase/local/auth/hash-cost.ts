const [least, most, usual] = [4, 31, 10]

/**
 * The cost of bcrypt for a new password, from LITE_AUTH_BCRYPT_COST, which `@supabase/lite` reads in the same way.
 * Only tests set it, because a hash takes 80 ms at the usual cost.
 */
export function toHashCost(asked: string | undefined): number {
  const cost = Math.trunc(Number(asked?.trim() || Number.NaN))
  return Number.isFinite(cost) ? Math.min(most, Math.max(least, cost)) : usual
}
