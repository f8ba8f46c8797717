import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailField } from '@/lib/auth/schema'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'
import { connectToBackend } from '@/scripts/settings'

/** `npm run operator`, on the embedded or a hosted backend. */
const usage = `Usage: npm run operator -- add ADDRESS | remove ADDRESS | list
"add" lets the person with this address open the console at /operator, and makes an account if there is none. The person
needs two-step sign-in there, and is no member of any organisation by it. "remove" takes the right away at once.`

const accounts = z.array(z.object({ user_id: z.uuid() }))
const operators = z.array(z.object({ address: z.string(), created_at: z.string() }))

async function findOrCreateAccount(address: string): Promise<{ userId: string; isNew: boolean }> {
  const admin = getAdminClient()
  const [account] = await call(admin, 'find_accounts', { addresses: [address] }, accounts)
  if (account) return { userId: account.user_id, isNew: false }
  const { data, error } = await admin.auth.admin.createUser({ email: address, email_confirm: true })
  if (error) throw error
  return { userId: data.user.id, isNew: true }
}

async function add(address: string): Promise<string> {
  const { userId, isNew } = await findOrCreateAccount(address)
  const rows = getAdminClient()
    .from('operators')
    .upsert({ user_id: userId, address }, { onConflict: 'user_id', ignoreDuplicates: true })
    .select('user_id')
  const added = await read('operators', rows, z.array(z.unknown()))
  const password = isNew ? ' The account is new: they choose a password at /forgot-password first.' : ''
  return added.length > 0
    ? `${address} is an operator now, and opens the console at /operator.${password}`
    : `${address} is an operator already.`
}

async function remove(address: string): Promise<string> {
  const rows = getAdminClient().from('operators').delete().eq('address', address).select('user_id')
  const removed = await read('operators', rows, z.array(z.unknown()))
  return removed.length > 0
    ? `${address} is no operator any more. The account stays.`
    : `${address} is no operator.`
}

async function list(): Promise<string> {
  const rows = getAdminClient().from('operators').select('address, created_at').order('address')
  const found = await read('operators', rows, operators)
  if (found.length === 0) return 'There are no operators.'
  return found.map(({ address, created_at }) => `${address}  since ${created_at.slice(0, 10)}`).join('\n')
}

/** The sentence that the person at the server reads. */
async function run([command, given, ...rest]: string[]): Promise<string> {
  if (command === 'list' && given === undefined) {
    await connectToBackend()
    return list()
  }
  const address = emailField.safeParse(given).data
  if ((command !== 'add' && command !== 'remove') || !address || rest.length > 0) throw new Error(usage)
  await connectToBackend()
  return command === 'add' ? add(address) : remove(address)
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  console.info(await run(positionals))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
