import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Unreadable } from '@/lib/ingest/sandbox/extract-result'

export type XmlTag = SaxesTagNS

export type XmlHandlers = {
  open: (tag: XmlTag) => void
  close: (tag: XmlTag) => void
  text?: (text: string) => void
}

/** No editor nests tables and text boxes this deep. */
const deepest = 500

/** A document type is refused because office files have none and entities can expand to gigabytes. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  const text = (piece: string) => handlers.text?.(piece)
  parser.on('doctype', () => {
    throw new Unreadable('broken')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepest) throw new Unreadable('broken')
    handlers.open(tag)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handlers.close(tag)
  })
  parser.on('text', text)
  parser.on('cdata', text)
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '').close()
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** The attributes have local names as keys, without the prefix. */
export function attributeOf(tag: XmlTag, name: string): string | undefined {
  return Object.values(tag.attributes).find(({ local }) => local === name)?.value
}
