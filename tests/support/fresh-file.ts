import { afterAll, vi } from 'vitest'

// Test files share processes, because starting one takes longer than most files. Each file gets modules, settings,
// globals and a clock of its own.
vi.resetModules()
const { env } = process
const settings = { ...env }

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  process.env = env
  for (const name of Object.keys(env)) if (!(name in settings)) delete env[name]
  Object.assign(env, settings)
})
