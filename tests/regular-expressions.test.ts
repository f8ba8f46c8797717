import { existsSync, globSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { afterEach, expect, it, vi } from 'vitest'

// In JavaScript alone: the program and the Java archive beside it find nothing else.
vi.hoisted(() => {
  process.env.RECHECK_SYNC_BACKEND = 'pure'
})

const sources = '{*.ts,{app,components,lib,scripts,supabase}/**/*.{ts,tsx,mjs}}'
const proven = 'linear-expressions.txt'

/** Expressions that take more than linear time, by their beginning, and why no text is too long for them. */
const allowed: Record<string, string> = {
  '/\\p{L}[\\p{L}\\d+.-]*:\\/\\/':
    'lib/assistant/model/numbers.ts reads a sentence of at most 500 characters',
}

/** Files whose expressions are not known before they run, and why no text is too long for them. */
const unread: Record<string, string> = {
  'lib/assistant/model/content-words.ts':
    'the words of the glossary, against tokens of at most 60 characters',
  'scripts/commands/answers/questions.ts': "the operator's own file",
}

/** Only a repetition without an end can take more than linear time. */
const isRepeating = (expression: string) => /[*+]|\{\d+,\}/.test(expression)

function readSources() {
  const literals = new Set<string>()
  const makers = new Set<string>()
  for (const file of globSync(sources)) {
    if (/\.test\.tsx?$/.test(file)) continue
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) literals.add(node.text)
      if (ts.isIdentifier(node) && node.text === 'RegExp' && ts.isNewExpression(node.parent)) makers.add(file)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  }
  return { literals, makers: [...makers].filter((file) => !(file in unread)) }
}

/** The expressions that modules put together when they are loaded. The second load is without their packages. */
async function listMade(files: string[]): Promise<Set<string>> {
  const made = new Set<string>()
  const load = () => Promise.all(files.map((file) => import(/* @vite-ignore */ `../${file}`)))
  await load()
  vi.resetModules()
  vi.doMock('@/lib/assistant/model/glossary.json', () => ({ default: [] }))
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, parts: [string, string]) {
        const expression = new target(...parts)
        made.add(String(expression))
        return expression
      },
    }),
  )
  await load()
  return made
}
afterEach(() => vi.unstubAllGlobals())

function isLinear(expression: string): boolean {
  const end = expression.lastIndexOf('/')
  return checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: 60_000 }).status === 'safe'
}

it('V70 each regular expression of the portal takes linear time, which is looked into once for each', async () => {
  const known = new Set(
    existsSync(`tests/${proven}`) ? readFileSync(`tests/${proven}`, 'utf8').split('\n') : [],
  )
  const { literals, makers } = readSources()
  const made = await listMade(makers)
  vi.unstubAllGlobals()
  expect(made.size).toBeGreaterThan(50)
  const expressions = [...new Set([...literals, ...made])]
    .filter(isRepeating)
    .filter((expression) => !Object.keys(allowed).some((beginning) => expression.startsWith(beginning)))
    .sort()
  expect(expressions.length).toBeGreaterThan(100)
  const slow = expressions.filter((expression) => !known.has(expression) && !isLinear(expression))
  expect(slow).toEqual([])
  // `vitest run -u` adds new expressions that have passed, and drops those that no source has.
  await expect(`${expressions.join('\n')}\n`).toMatchFileSnapshot(proven)
})

it('V70 the check finds an expression that is quadratic, and one that is exponential', () => {
  expect(['/\\s+$/', '/(^|[,;\\t]["\'\\s]*)x/g', '/^(?:a|a)*$/'].map(isLinear)).toEqual([false, false, false])
  expect(['/^\\s+x/', '/^[a-z]+$/i'].map(isLinear)).toEqual([true, true])
})
