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

export async function readFlow(
  bytes: Buffer,
  format: FlowFormat,
  limits: { textLength: number },
  send: (message: ChildMessage) => void,
): Promise<() => Promise<string[]>> {
  let page = 0
  let lengthLeft = limits.textLength
  const builder = new PartBuilder((part) => {
    page += 1
    send({ type: 'page', page, ...part })
  })
  let heading: string | undefined
  let hasPictures = false
  const read = await readers[format]()
  await read(bytes, (block) => {
    hasPictures ||= block.isPicture === true
    if (heading === undefined && isTitle(block, format)) heading = block.text
    lengthLeft -= block.text.length
    if (lengthLeft < 0) throw new Unreadable('too_much_text')
    builder.add(block)
  })
  builder.finish()
  if (hasPictures) send({ type: 'left_out', reason: 'pictures_not_read' })
  send({ type: 'done' })
  return async () => [...(heading ? [heading] : []), ...(await readProperties(bytes, format))]
}

/** A title is the first heading of a Markdown file, or a paragraph in the style of a title. */
const isTitle = ({ level }: FlowBlock, format: FlowFormat) =>
  format === 'markdown' ? level !== undefined : level === 0

const propertyParts: Partial<Record<FlowFormat, string>> = { docx: 'docProps/core.xml', odt: 'meta.xml' }

async function readProperties(bytes: Buffer, format: FlowFormat): Promise<string[]> {
  const part = propertyParts[format]
  return part ? (await import('./properties')).readTitle(bytes, part) : []
}
