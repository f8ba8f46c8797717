export type QuotePart = { text: string; bold: boolean }

/**
 * Splits a quote at its bold markers and undoes markdown's escapes (`\*` is an asterisk). Nothing else means anything: a quote is a
 * document's words, and they are shown as they stand.
 */
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
