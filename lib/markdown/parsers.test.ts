import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)

it('nobody’s Markdown is parsed by a page, a route or an action: parsers are imported by code that runs apart', () => {
  const isParser =
    /^(unified|remark|rehype|react-markdown|mdast-util-(?!to-string)|hast-util|micromark|marked|markdown-it)/
  const parsing = sources.filter((file) => importsOf(file).some((name) => isParser.test(name)))
  const apart = /^lib\/markdown\/thread\/|^lib\/assistant\/ingest\/extract\//
  expect(parsing).toContain('lib/markdown/thread/article.ts')
  expect(parsing.filter((file) => !apart.test(file))).toEqual([])
})

it('the thread’s code is entered through the thread alone', () => {
  const entering = sources
    .filter((file) => !file.startsWith('lib/markdown/thread/'))
    .flatMap((file) => importsOf(file).filter((name) => /(^|\/)thread\//.test(name)))
  expect([...new Set(entering)].sort()).toEqual(['./thread/limits', './thread/results'])
})
