import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'
import { connectToBackend } from '@/scripts/settings'
import { findOrganization } from './organization-data'

/** `npm run second-factor`, on the embedded or a hosted backend. */
const usage = `Usage: npm run second-factor -- remove --address ADDRESS
       npm run second-factor -- release --name NAME | --id ID
"remove" takes a lost second factor off an account and ends its sessions. Make sure first that whoever asks is that
person. "release" stops an organisation from demanding one of its admins, if none of them can do it.`

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

/** Returns false if the organisation demands none. */
async function release(id: string): Promise<boolean> {
  const request = getAdminClient()
    .from('organizations')
    .update({ admins_need_second_factor: false })
    .eq('id', id)
    .eq('admins_need_second_factor', true)
    .select('id')
  return (await read('organizations', request, z.array(z.unknown()))).length > 0
}

/** The sentence that the operator reads. */
async function run(
  command: string,
  given: { address?: string; name?: string; id?: string },
): Promise<string> {
  if (command === 'release' && (given.name || given.id)) {
    await connectToBackend()
    const { id, name } = await findOrganization({ name: given.name, id: given.id })
    return (await release(id))
      ? `${name} no longer demands a second factor of its admins.`
      : `${name} demands no second factor.`
  }
  const address = emailField.safeParse(given.address).data
  if (command !== 'remove' || !address) throw new Error(usage)
  await connectToBackend()
  return (await remove(address)) > 0
    ? `${address} signs in with the password alone now. Ask them to switch two-step sign-in on again.`
    : `${address} has no second factor.`
}

async function main(): Promise<void> {
  const options = { address: { type: 'string' }, name: { type: 'string' }, id: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  console.info(await run(positionals.join(' '), values))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
