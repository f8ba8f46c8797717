import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string>; resolved?: string }
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages as Record<string, Entry>

/** The paths where Node looks for a package from a folder: its own node_modules, then each one above. */
function* places(folder: string, name: string): Generator<string> {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    yield `${at ? `${at}/` : ''}node_modules/${name}`
    if (!at) return
  }
}

it('the lockfile has the packages of every platform, so that a fresh clone installs on any of them', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...places(folder, name)].some((place) => packages[place]),
    ),
  )
  expect(missing).toEqual([])
})

it('the lockfile contains no registry address', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})
