import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { connectToBackend } from '@/scripts/settings'

/** `npm run second-factor`, on the embedded or a hosted backend. */
const usage = `Usage: npm run second-factor -- remove --address ADDRESS
Takes a lost second factor off an account and ends its sessions. Make sure first that whoever asks is that person.`

const accounts = z.array(z.object({ user_id: z.uuid() }))

async function remove(address: string): Promise<number> {
  const admin = getAdminClient()
  const [account] = await call(admin, 'find_accounts', { addresses: [address] }, accounts)
  if (!account) throw new Error(`${address} has no account.`)
  const userId = account.user_id
  const { data, error } = await admin.auth.admin.mfa.listFactors({ userId })
  if (error) throw error
  for (const { id } of data.factors) {
    const { error: kept } = await admin.auth.admin.mfa.deleteFactor({ userId, id })
    if (kept) throw kept
  }
  // A session that somebody else has would be of the one factor that is left.
  await call(admin, 'end_sessions', { account: userId }, z.unknown())
  await call(admin, 'note_second_factor_of', { account: userId }, z.unknown())
  return data.factors.filter(({ status }) => status === 'verified').length
}

async function main(): Promise<void> {
  const options = { address: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const address = emailField.safeParse(values.address).data
  if (positionals.join(' ') !== 'remove' || !address) throw new Error(usage)
  await connectToBackend()
  const count = await remove(address)
  console.info(
    count > 0
      ? `${address} signs in with the password alone now. Ask them to switch two-step sign-in on again.`
      : `${address} has no second factor.`,
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
