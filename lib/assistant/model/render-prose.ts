import { markQuote, type Span } from '@/lib/text/quote'

const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/g
const LIST_MARK = /^\s*[-*•–]\s+/

/** All other markup is shown as text. */
export function renderProse(prose: string): string {
  const lines = prose
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines
    .map((line, at) => {
      const isItem = LIST_MARK.test(line)
      const follows = at > 0 && isItem && LIST_MARK.test(lines[at - 1] ?? '')
      const text = renderLine(line.replace(LIST_MARK, ''))
      return `${at === 0 ? '' : follows ? '\n' : '\n\n'}${isItem ? '- ' : ''}${text}`
    })
    .join('')
}

function renderLine(line: string): string {
  const bold: Span[] = []
  let text = ''
  let at = 0
  for (const { 0: marked, 1: inner = '', index } of line.matchAll(BOLD)) {
    text += line.slice(at, index)
    bold.push({ start: text.length, end: text.length + inner.length })
    text += inner
    at = index + marked.length
  }
  return markQuote(text + line.slice(at), bold)
}
