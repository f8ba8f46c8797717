import 'server-only'
import { type Count, countAttempt, forgiveAttempt } from './limits'

export type Attempt = {
  email: string
  address: string | null
  device: string | null
}

/** One address never locks an account. The result takes the count back. @throws `too_many_attempts` */
export async function countSignIn({ email, address, device }: Attempt): Promise<() => Promise<void>> {
  if (device) {
    const own: Count = ['signInDevice', `${device} ${email}`]
    await countAttempt(own)
    return () => forgiveAttempt(own)
  }
  const here: Count = ['signInHere', `${email} ${address}`]
  const [tried] = await countAttempt(here)
  // Later attempts from the same address add no points.
  const first = tried === 1 ? 1 : 0
  const beyond: Count[] = [
    ['signInPlaces', email, first],
    ['signInAccounts', address, first],
    ['signInAddress', address],
  ]
  await countAttempt(...beyond)
  return () => forgiveAttempt(here, ...beyond)
}
