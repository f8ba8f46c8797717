/** The operator's remedy for a failed migration; null if the database's set-up is not the cause. */
export function explainFailure(error: unknown): string | null {
  const { code, message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown }
  if (code === '42501' && /role|schema|extension|database/.test(message))
    return 'A plain Postgres needs a superuser the first time, who makes the roles and schemas of Supabase: run npm run migrate once as one.'
  if ((code === '42P01' || code === '3F000') && message.includes('storage'))
    return 'A self-hosted stack has to start storage-api once before the migrations, because it makes the tables of storage.'
  return cause === undefined ? null : explainFailure(cause)
}
