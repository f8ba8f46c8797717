import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)

it('no page, route or action parses Markdown: parsers are imported only by code in a thread or process of its own', () => {
  const isParser =
    /^(unified|remark|rehype|react-markdown|mdast-util-(?!to-string)|hast-util|micromark|marked|markdown-it)/
  const parsing = sources.filter((file) => importsOf(file).some((name) => isParser.test(name)))
  const apart = /^lib\/markdown\/thread\/|^lib\/assistant\/ingest\/extract\//
  expect(parsing).toContain('lib/markdown/thread/article.ts')
  expect(parsing.filter((file) => !apart.test(file))).toEqual([])
})

it('the thread’s code is used only through the thread', () => {
  const entering = sources
    .filter((file) => !file.startsWith('lib/markdown/thread/'))
    .flatMap((file) => importsOf(file).filter((name) => /(^|\/)thread\//.test(name)))
  expect([...new Set(entering)].sort()).toEqual(['./thread/limits', './thread/results'])
})
