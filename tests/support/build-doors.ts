import { readFileSync } from 'node:fs'
import { z } from 'zod'

const root = '.next/server'
const actionManifest = z.object({
  node: z.record(
    z.string(),
    z.object({ workers: z.record(z.string(), z.unknown()), filename: z.string(), exportedName: z.string() }),
  ),
})
const read = (file: string): unknown => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))

export type Action = { id: string; name: string; file: string; page: string }

/** Every server action that the build has, and a page that it can be posted to. */
export function listActions(): Action[] {
  const { node } = actionManifest.parse(read('server-reference-manifest.json'))
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    ...{ id, name: exportedName, file: filename },
    page: toAddress(Object.keys(workers)[0] ?? ''),
  }))
}

/** Every page and route that the build has, as in the folder `app`: `/api/health/route`. */
export function listEntries(): string[] {
  return Object.keys(z.record(z.string(), z.string()).parse(read('app-paths-manifest.json')))
}

/** `app/[locale]/manager/(admin)/articles/page` -> `/manager/articles`; what stands in brackets stays. */
export function toAddress(entry: string): string {
  const segments = entry.replace(/^\/?(?:app\/)?(?:\[locale\]\/)?/, '').split('/')
  return `/${segments.filter((segment) => !/^\(.*\)$|^(?:page|route)$/.test(segment)).join('/')}`
}

/** The methods that a route handler answers to, from its source. */
export function listMethods(entry: string): string[] {
  const text = readFileSync(`app${entry}.ts`, 'utf8')
  const exported = text.matchAll(/\bexport (?:async )?(?:function|const) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g)
  const renamed = text.matchAll(/\bas (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g)
  return [...exported, ...renamed].map(([, method = '']) => method).sort()
}
