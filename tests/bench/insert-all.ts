import { adminOf } from '@/tests/support/backend'

/** Inserts rows in batches that fit into a request. */
export async function insertAll(dataDir: string, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const { error } = await adminOf(dataDir)
      .from(table)
      .insert(rows.slice(from, from + 500))
    if (error) throw new Error(`${table}: ${error.message}`)
  }
}
