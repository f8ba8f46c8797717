import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const nextCommand = 'node_modules/next/dist/bin/next'
export const buildFolder = '.next'

const actionManifest = z.object({
  node: z.record(
    z.string(),
    z.object({ workers: z.record(z.string(), z.unknown()), filename: z.string(), exportedName: z.string() }),
  ),
})

const read = (name: string): unknown => JSON.parse(readFileSync(join(buildFolder, 'server', name), 'utf8'))

export type BuiltAction = { id: string; name: string; file: string; entries: string[] }

export function readActions(): BuiltAction[] {
  const { node } = actionManifest.parse(read('server-reference-manifest.json'))
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: exportedName,
    file: filename,
    entries: Object.keys(workers),
  }))
}

export function readEntries(): string[] {
  return Object.keys(z.record(z.string(), z.string()).parse(read('app-paths-manifest.json')))
}

export function listServedFiles(): string[] {
  const files = globSync(`${buildFolder}/{static/**/*,server/app/**/*.{html,rsc,body}}`, {
    withFileTypes: true,
  })
  return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
}
