// Plain JavaScript for any Node version: it runs before the installation.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Tells whether npm has installed what the lockfile names, also the tools of development. npm notes in a lockfile of
 * its own what it has installed; packages for other platforms are missing there.
 */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(node) || !existsSync(installed)) return false
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const [wanted, found] = [read(join(root, 'package-lock.json')), read(installed)]
  const isSame = (path) => wanted[path]?.version === found[path]?.version
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional)
  return needed.every(isSame) && Object.keys(found).every(isSame)
}

export function ensureInstalled() {
  if (isInstalled()) return
  process.stdout.write('Installing packages …\n')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Node keeps compiled modules here, so that the next start compiles none. It writes nothing if it may not. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/** On the project's own Node, with this process's arguments, signals and exit code. */
export function runEntry(entry) {
  const child = spawn(
    node,
    ['--conditions=react-server', '--import', 'tsx', join(root, entry), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
