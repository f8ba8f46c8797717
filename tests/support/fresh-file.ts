import { afterAll, vi } from 'vitest'

// Test files share processes, because starting one takes longer than most files. Each file gets modules, settings,
// globals and a clock of its own.
vi.resetModules()
const { env } = process
const settings = { ...env }

afterAll(() => {
  // Vitest would keep the stubs for the next file, whose first `unstubAllEnvs` would then undo its own settings.
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  process.env = env
  for (const name of Object.keys(env)) if (!(name in settings)) delete env[name]
  Object.assign(env, settings)
})
