import 'server-only'
import { type Count, countAttempt, forgiveAttempt } from '@/lib/rate-limit/limits'

export type Attempt = {
  email: string
  /** Null if unknown. */
  address: string | null
  /** The browser's id if this account has signed in from it before. */
  device: string | null
}

/**
 * Counts a sign-in attempt before it is made. A known device has its own allowance. Otherwise the account is
 * counted per client address, and beyond that only the number of addresses and accounts counts, so that one
 * address never locks an account.
 * @returns a function that takes the count back, because only failures count
 * @throws AppError `too_many_attempts`
 */
export async function countSignIn({ email, address, device }: Attempt): Promise<() => Promise<void>> {
  if (device) {
    const own: Count = ['signInDevice', `${device} ${email}`]
    await countAttempt(own)
    return () => forgiveAttempt(own)
  }
  const here: Count = ['signInHere', `${email} ${address}`]
  const [tried] = await countAttempt(here)
  // Later attempts from the same address add no points and only check the limits.
  const first = tried === 1 ? 1 : 0
  const beyond: Count[] = [
    ['signInPlaces', email, first],
    ['signInAccounts', address, first],
    ['signInAddress', address],
  ]
  await countAttempt(...beyond)
  return () => forgiveAttempt(here, ...beyond)
}
