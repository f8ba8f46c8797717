import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSchemaCache } from './schema-cache'

let dataDir: string
let migrations: string
const addMigration = (name: string) => writeFileSync(join(migrations, name), 'select 1')
const open = () => openSchemaCache(dataDir, migrations)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'schema-cache-'))
  migrations = join(dataDir, 'migrations')
  mkdirSync(migrations)
  addMigration('1_first.sql')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('the stored schema of a data folder', () => {
  it('is read by the next start, also after the delete with which a backend ends', async () => {
    const first = await open()
    expect(await first.get('x')).toBeUndefined()
    await first.set('x', '{"tables":[]}')
    await first.delete('x')
    expect(await (await open()).get('x')).toBe('{"tables":[]}')
  })

  it('is not read by a start with further migrations', async () => {
    await (await open()).set('x', '{}')
    addMigration('2_second.sql')
    expect(await (await open()).get('x')).toBeUndefined()
  })

  it('is not read if its file is damaged', async () => {
    writeFileSync(join(dataDir, 'schema.json'), '{"key":"1_fi')
    expect(await (await open()).get('x')).toBeUndefined()
  })
})
