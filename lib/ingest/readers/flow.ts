import type { PartFlow } from '@/lib/ingest/chunking/page'
import { cleanText } from './clean-text'

export type FlowBlock = {
  text: string
  /** The level of a heading, 0 for the title. */
  level?: number
  /** A picture that may hold text: its name within the file, or null if it cannot be read from there. */
  picture?: string | null
}

/** A pasted notice or scan is larger than this, in square centimetres, and a logo or a sign is smaller. */
export const leastPicture = 80

const marks = ['• ', '– ', '· ', '◦ '] as const

/** An item of an inner list has another mark than those of the list around it. */
export const itemMark = (depth: number): string => marks[depth] ?? '◦ '

export type Part = { text: string; flow: PartFlow }

const partLength = { usual: 2500, longest: 6000, block: 20_000 } as const

/** A blank line separates paragraphs, so none remains. */
function tidy(text: string): string {
  return text
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) => cleanText(line).trimEnd())
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()
}

/** Parts replace pages because a quote is checked against a small text. No part ends with a heading. */
export class PartBuilder {
  private text = ''
  private headings: PartFlow['headings'] = []
  private firstParagraph = 1
  private paragraph = 1
  private endsWithHeading = false
  private readonly emit: (part: Part) => void

  constructor(emit: (part: Part) => void) {
    this.emit = emit
  }

  add({ text, level }: FlowBlock): void {
    const clean = tidy(text)
    for (let from = 0; from < clean.length; ) {
      const end = findEnd(clean, from)
      this.append(clean.slice(from, end).trim(), level)
      from = end
    }
  }

  /** A picture is a part of its own, whose text is recognized later. */
  addPicture(): void {
    this.finish()
    this.emit({ text: '', flow: { firstParagraph: this.paragraph, headings: [] } })
    this.paragraph += 1
    this.firstParagraph = this.paragraph
  }

  finish(): void {
    if (this.text)
      this.emit({ text: this.text, flow: { firstParagraph: this.firstParagraph, headings: this.headings } })
    this.text = ''
    this.headings = []
    this.firstParagraph = this.paragraph
  }

  private append(text: string, level?: number): void {
    if (!text) return
    const isHeading = level !== undefined
    const { usual, longest } = partLength
    const isFull = this.text.length + text.length > longest || (isHeading && this.text.length > usual)
    if (isFull && !this.endsWithHeading) this.finish()
    const start = this.text ? this.text.length + 2 : 0
    this.text += `${this.text ? '\n\n' : ''}${text}`
    if (isHeading) this.headings.push({ start, end: start + text.length, level })
    this.endsWithHeading = isHeading
    this.paragraph += 1
  }
}

/** No real paragraph is this long. A longer one is cut at a space. */
function findEnd(text: string, from: number): number {
  if (text.length - from <= partLength.block) return text.length
  const space = text.lastIndexOf(' ', from + partLength.block)
  return space > from ? space : from + partLength.block
}
