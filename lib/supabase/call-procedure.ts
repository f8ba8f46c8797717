import type { PostgrestClient } from '@supabase/postgrest-js'

/** The caller must parse the result. @throws Error with the function's name, SQLSTATE and message */
export async function callProcedure(
  client: Pick<PostgrestClient, 'rpc'>,
  name: string,
  args?: Record<string, unknown>,
): Promise<unknown> {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
  return data
}
