import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildFolder, nextCommand } from './build-output'

const sources = [
  'app/**/*',
  'components/**/*',
  'lib/**/*',
  'messages/**/*',
  'public/**/*',
  // The build knows the newest migration, and serves no other schema.
  'supabase/migrations/*.sql',
  '*.{ts,mjs,json}',
  'package-lock.json',
]

/** The same for a copy of the folder. */
export async function hashSources(folder = process.cwd()): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.endsWith('.test.ts') && entry.name !== 'next-env.d.ts')
      // Relative, because a built tree may be copied to another folder.
      files.push(relative(folder, join(entry.parentPath, entry.name)))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex')
}

/** The build notes of which sources it is. */
const marker = join(buildFolder, 'portal-sources')
const readMarker = () => (existsSync(marker) ? readFileSync(marker, 'utf8') : null)

/** @throws Error with the command to run, if there is no build or one of other sources */
export async function requireBuild(): Promise<void> {
  const built = readMarker()
  if (built === (await hashSources())) return
  const reason = built === null ? 'The portal is not built.' : 'The build is one of other sources than these.'
  throw new Error(`${reason} Run: npm ci && npm run build`)
}

export async function ensureBuild(): Promise<void> {
  const expected = await hashSources()
  if (readMarker() === expected) return
  console.info('Building the portal …')
  const child = spawn(process.execPath, [nextCommand, 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The condition of this script is not the build's.
    env: { ...process.env, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`The build failed.\n${output}`)
  writeFileSync(marker, expected)
}
