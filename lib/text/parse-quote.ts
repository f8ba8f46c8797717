import { CELL_SPACE } from './table'

export type QuotePart = { text: string; bold: boolean }

/** Removes Markdown escapes (`\*` is an asterisk). Other text stays because it is the document's own. */
export function parseQuote(quote: string): QuotePart[] {
  const parts: QuotePart[] = []
  let bold = false
  let text = ''
  const flush = () => {
    if (text) parts.push({ text, bold })
    text = ''
  }
  for (const [token] of quote.matchAll(/\\[!-/:-@[-`{-~]|\*\*|[\s\S]/gu)) {
    if (token === '**') {
      flush()
      bold = !bold
    } else {
      text += token.length === 2 && token.startsWith('\\') ? token.slice(1) : token
    }
  }
  flush()
  return parts
}

/** The bold parts are lines apart, the last of them a row of a table below its head. */
export function marksRows(parts: readonly QuotePart[]): boolean {
  const bold = parts.filter((part) => part.bold).map(({ text }) => text)
  return bold.join('\n').includes('\n') && (bold.at(-1)?.split('\n').at(-1)?.includes(CELL_SPACE) ?? false)
}
