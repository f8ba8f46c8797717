import { adminOf } from '@/tests/support/backend'

/** A whole table of rows in parts that a request can carry. */
export async function insertAll(dataDir: string, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const { error } = await adminOf(dataDir)
      .from(table)
      .insert(rows.slice(from, from + 500))
    if (error) throw new Error(`${table}: ${error.message}`)
  }
}
