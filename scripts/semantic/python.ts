import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireStarted } from '@/scripts/processes'

export type Python = { path: string; version: string }

const probe = `
import sys, venv, ensurepip
assert sys.version_info >= (3, 8)
print(sys.executable)
print(sys.version.split()[0])`

/** Python 3.8 or later that can create virtual environments. */
export async function findPython(): Promise<Python | null> {
  for (const name of ['python3', 'python']) {
    const response = await promisify(execFile)(name, ['-I', '-c', probe], { timeout: 20_000 }).catch(
      () => null,
    )
    const [path, version] = response?.stdout.trim().split(/\r?\n/) ?? []
    if (path && version) return { path, version }
  }
  return null
}

export const pythonOf = (environment: string) =>
  process.platform === 'win32'
    ? join(environment, 'Scripts', 'python.exe')
    : join(environment, 'bin', 'python')

/** The portal's keys are not among them. */
const passedOn =
  /^(path|home|userprofile|(local)?appdata|systemroot|te?mp(dir)?|lang|lc_\w+|ld_library_path|pip_\w+|\w+_proxy|ssl_cert_\w+|requests_ca_bundle)$/i

/** Isolated from the user's Python settings; ends with this process. @throws Error if Python cannot be run */
export function runModule(
  path: string,
  args: string[],
  env: Record<string, string> = {},
  log: number | 'ignore' = 'ignore',
): ChildProcess {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
  const child = spawn(path, ['-I', join(import.meta.dirname, 'run-module.py'), ...args], {
    stdio: ['pipe', log, log],
    env: { NODE_ENV: process.env.NODE_ENV, ...own, ...env },
  })
  return requireStarted(child, path)
}
