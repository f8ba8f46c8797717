/** Six digits or more after the first 0 or +, each with at most two signs between. */
const phone = /(?<![\p{L}\p{N}])(?:0|\+\d)(?:[ \u00a0()/–-]{0,2}\d){6,13}(?!\d)/gu

export type TextPart = { text: string; isPhone: boolean }

/** The parts of a text in its order, so that a screen breaks no line within a number. Joined, they are the text. */
export function splitPhoneNumbers(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(phone)) {
    if (index > end) parts.push({ text: text.slice(end, index), isPhone: false })
    parts.push({ text: number, isPhone: true })
    end = index + number.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isPhone: false })
  return parts
}

/** The parts of one text, those of each phone number together. A part that reaches into a number is divided. */
export function groupByPhone<Part extends { text: string }>(
  parts: readonly Part[],
): { parts: Part[]; isPhone: boolean }[] {
  let start = 0
  return splitPhoneNumbers(parts.map(({ text }) => text).join('')).map(({ text, isPhone }) => {
    const group = { parts: slice(parts, start, start + text.length), isPhone }
    start += text.length
    return group
  })
}

function slice<Part extends { text: string }>(parts: readonly Part[], from: number, to: number): Part[] {
  let at = 0
  return parts.flatMap((part) => {
    const text = part.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += part.text.length
    return text ? [{ ...part, text }] : []
  })
}
