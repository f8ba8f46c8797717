import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The pages that complete-page.ts sends without React, and their layout. No client component runs there. */
const roots = globSync('app/**/*.tsx').filter((file) =>
  /^app\/\[locale\]\/(?:layout\.tsx|missing\/page\.tsx|\(public\)\/)/.test(file),
)

/** Client components that public pages import, and the reason why the pages work without them. */
const harmless: Record<string, string> = {
  'components/layout/current-path-field.tsx':
    'tells the language switcher where it is; a public page names its own path',
  'components/layout/error-texts.tsx':
    'only hands the texts of error screens on, which appear in a browser that runs React',
  'components/layout/scroll-to-top.tsx':
    'draws nothing, and a browser that loads a whole page starts at its top',
}

/** Packages that work on the server only. */
const packages = ['clsx', 'lucide-react', 'next-intl/server', 'next/navigation', 'next/root-params']

const imports = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** The modules that a file loads. `import type` loads nothing. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imports)].map(([, named, called]) => named ?? called ?? '')
}

function fileOf(name: string, from: string): string | undefined {
  if (!/^(?:@\/|\.)/.test(name)) return
  const base = name.startsWith('@/') ? name.slice(2) : join(dirname(from), name)
  return ['', '.ts', '.tsx'].map((end) => base + end).find((file) => /\.\w+$/.test(file) && existsSync(file))
}

/** Every module of ours that these load, each with the one through which it was found. */
function loadAll(files: string[]): Map<string, string> {
  const found = new Map(files.map((file) => [file, file]))
  for (const [file] of found) {
    if (isClient(file) || !/\.tsx?$/.test(file)) continue
    for (const name of importsOf(file)) {
      const next = fileOf(name, file)
      if (next && !found.has(next)) found.set(next, file)
    }
  }
  return found
}

const isClient = (file: string) => /^(['"])use client\1/m.test(readFileSync(file, 'utf8'))

describe('a public page, which is sent without React', () => {
  const loaded = loadAll(roots)

  it('has no client component but those that nobody misses', () => {
    expect(roots).toContain('app/[locale]/(public)/priser/page.tsx')
    expect([...loaded.keys()]).toContain('components/public/public-header.tsx')
    const client = [...loaded].filter(([file]) => isClient(file))
    const unexpected = client.filter(([file]) => !(file in harmless))
    expect(unexpected.map(([file, from]) => `${file}, by ${from}`)).toEqual([])
    expect(client.map(([file]) => file).sort()).toEqual(Object.keys(harmless).sort())
  })

  it('takes nothing of a package that would have to run in the browser', () => {
    const used = new Set(
      [...loaded.keys()]
        .filter((file) => file.endsWith('.tsx') && !isClient(file))
        .flatMap(importsOf)
        .filter((name) => !/^(?:@\/|\.)/.test(name)),
    )
    expect([...used].sort()).toEqual([...packages].sort())
  })
})
