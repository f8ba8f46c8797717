import { toOneLine } from '@/lib/text/one-line'

/** Characters that a name keeps: what file systems take, with room for more than one byte a letter. */
const maxLength = 200

/** The name of a file as people know it, whatever a browser or a program sent: no folders, one line, of bounded length, with its extension. */
export function toFileName(sent: string, fallback = 'document'): string {
  const base = toOneLine(sent.split(/[/\\]/).at(-1) ?? '').replace(/^[. ]+|[. ]+$/g, '')
  const extension = base.match(/\.[A-Za-z0-9]{1,10}$/)?.[0] ?? ''
  const stem = base.slice(0, base.length - extension.length)
  const kept = [...stem].slice(0, maxLength - extension.length).join('')
  return (kept.trim() || fallback) + extension
}
