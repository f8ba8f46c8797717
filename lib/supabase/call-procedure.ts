import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * Calls a database function and returns its result, which the caller must parse.
 * @throws Error with the function's name, the SQLSTATE and the message if the call fails
 */
export async function callProcedure(
  client: SupabaseClient,
  name: string,
  args?: Record<string, unknown>,
): Promise<unknown> {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
  return data
}
