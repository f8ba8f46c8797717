import { readFileSync } from 'node:fs'
import { readActions } from '@/scripts/build-output'

export type Action = { id: string; name: string; file: string; page: string }

/** Every server action that the build has, and a page that it can be posted to. */
export function listActions(): Action[] {
  return readActions().map(({ entries, ...action }) => ({ ...action, page: toAddress(entries[0] ?? '') }))
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
