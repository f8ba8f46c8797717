import { toOneLine } from '@/lib/text/one-line'

/** Within file system limits, with room for letters of several bytes. */
const maxLength = 200

export function toFileName(sent: string, fallback = 'document'): string {
  const base = toOneLine(sent.split(/[/\\]/).at(-1) ?? '').replace(/^[. ]+|[. ]+$/g, '')
  const extension = base.match(/\.[A-Za-z0-9]{1,10}$/)?.[0] ?? ''
  const stem = base.slice(0, base.length - extension.length)
  const kept = [...stem].slice(0, maxLength - extension.length).join('')
  return (kept.trim() || fallback) + extension
}
