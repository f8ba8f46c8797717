import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Next's command line, for Node. */
export const nextCommand = 'node_modules/next/dist/bin/next'
/** Where a build goes. scripts/build.ts keeps its own mark there. */
export const buildFolder = '.next'

const actionManifest = z.object({
  node: z.record(
    z.string(),
    z.object({ workers: z.record(z.string(), z.unknown()), filename: z.string(), exportedName: z.string() }),
  ),
})

const read = (name: string): unknown => JSON.parse(readFileSync(join(buildFolder, 'server', name), 'utf8'))

/** `entries` are the pages that have the action, as in the folder above `app`: `app/[locale]/(auth)/auth/page`. */
export type BuiltAction = { id: string; name: string; file: string; entries: string[] }

/** Every server action of the build, from the manifest by which Next finds them. */
export function readActions(): BuiltAction[] {
  const { node } = actionManifest.parse(read('server-reference-manifest.json'))
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    ...{ id, name: exportedName, file: filename, entries: Object.keys(workers) },
  }))
}

/** Every page and route of the build, as in the folder `app`: `/api/health/route`. */
export function readEntries(): string[] {
  return Object.keys(z.record(z.string(), z.string()).parse(read('app-paths-manifest.json')))
}

/** The files of the prerendered pages in both languages: their HTML, or the data that Next's router reads. */
export function listPrerendered(kind: 'html' | 'rsc'): string[] {
  return globSync(`${buildFolder}/server/app/{en,sv}{,/**/*}.${kind}`).sort()
}

/** Everything of the build that a browser can be sent. */
export function listServedFiles(): string[] {
  const files = globSync(`${buildFolder}/{static/**/*,server/app/**/*.{html,rsc,body}}`, {
    withFileTypes: true,
  })
  return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
}
