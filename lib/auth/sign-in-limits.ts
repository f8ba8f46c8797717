import 'server-only'
import { type Count, countAttempt, forgiveAttempt } from '@/lib/rate-limit/limits'

export type Attempt = {
  email: string
  /** Null where it is not known. */
  address: string | null
  /** The browser's id, where this account has signed in from it before. */
  device: string | null
}

/**
 * Counts an attempt to sign in before it is made. A known device has an allowance of its own, which nobody else uses up. Elsewhere an account
 * is counted under each place, and only how many places and accounts there are counts beyond that: one place never locks an account.
 * @returns what takes the count back, because only failures count
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
  // No points, only a look at the limit, where this account has been tried from here before.
  const first = tried === 1 ? 1 : 0
  const beyond: Count[] = [
    ['signInPlaces', email, first],
    ['signInAccounts', address, first],
    ['signInAddress', address],
  ]
  await countAttempt(...beyond)
  return () => forgiveAttempt(here, ...beyond)
}
