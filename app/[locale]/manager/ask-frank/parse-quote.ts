export type QuotePart = { text: string; bold: boolean }

/**
 * Splits a quote at its bold markers and removes Markdown escapes (`\*` is an asterisk). All other text stays
 * unchanged, because a quote is a document's own text.
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
