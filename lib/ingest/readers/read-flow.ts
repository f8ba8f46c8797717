import type { DocumentFormat } from '@/lib/ingest/formats'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import { type FlowBlock, PartBuilder } from './flow'

type FlowFormat = Exclude<DocumentFormat, 'pdf' | 'picture'>
type Reader = (bytes: Buffer, emit: (block: FlowBlock) => void) => Promise<void> | void

const readers: Record<FlowFormat, () => Promise<Reader>> = {
  docx: async () => (await import('./docx')).readDocx,
  odt: async () => (await import('./odt')).readOdt,
  text: async () => (await import('./txt')).readPlainText,
  markdown: async () => (await import('./markdown')).readMarkdown,
}

/** The pictures of a document that are recognized. Further ones are named as not read. */
const mostPictures = 20

/**
 * Sends the parts of the document. A picture is a part without text, and `onPicture` gets its number and its name in
 * the file.
 */
export async function readFlow(
  bytes: Buffer,
  format: FlowFormat,
  limits: { textLength: number },
  send: (message: ChildMessage) => void,
  onPicture: (page: number, name: string) => void = () => {},
): Promise<() => Promise<string[]>> {
  let page = 0
  let lengthLeft = limits.textLength
  const builder = new PartBuilder((part) => {
    page += 1
    send({ type: 'page', page, ...part })
  })
  let heading: string | undefined
  let pictures = 0
  let leavesOut = false
  const read = await readers[format]()
  await read(bytes, (block) => {
    if (block.picture && pictures < mostPictures) {
      pictures += 1
      builder.addPicture()
      onPicture(page, block.picture)
    } else leavesOut ||= block.picture !== undefined
    if (heading === undefined && isTitle(block, format)) heading = block.text
    lengthLeft -= block.text.length
    if (lengthLeft < 0) throw new Unreadable('too_much_text')
    builder.add(block)
  })
  builder.finish()
  if (leavesOut) send({ type: 'left_out', reason: 'pictures_not_read' })
  send({ type: 'done' })
  return async () => [...(heading ? [heading] : []), ...(await readProperties(bytes, format))]
}

/** The bytes of the picture that is this part of the document, or null if the part is none. */
export async function readPicture(bytes: Buffer, format: FlowFormat, page: number): Promise<Buffer | null> {
  const names = new Map<number, string>()
  const keep = (part: number, name: string) => void names.set(part, name)
  await readFlow(bytes, format, { textLength: Number.POSITIVE_INFINITY }, () => {}, keep)
  const wanted = names.get(page)
  if (wanted === undefined) return null
  const { openZip } = await import('./zip')
  const zip = await openZip(bytes, (name) => name === wanted)
  return Buffer.concat(await Array.fromAsync(zip.read(wanted)))
}

/** A title is the first heading of a Markdown file, or a paragraph in the style of a title. */
const isTitle = ({ level }: FlowBlock, format: FlowFormat) =>
  format === 'markdown' ? level !== undefined : level === 0

const propertyParts: Partial<Record<FlowFormat, string>> = { docx: 'docProps/core.xml', odt: 'meta.xml' }

async function readProperties(bytes: Buffer, format: FlowFormat): Promise<string[]> {
  const part = propertyParts[format]
  return part ? (await import('./properties')).readTitle(bytes, part) : []
}
