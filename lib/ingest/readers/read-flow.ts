import type { DocumentFormat } from '@/lib/ingest/formats'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { longestTitle, Unreadable } from '@/lib/ingest/sandbox/extract-result'
import { type FlowBlock, PartBuilder } from './flow'
import { readXml } from './xml'
import { openZip } from './zip'

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
  const read = await readers[format]()
  await read(bytes, (block) => {
    if (heading === undefined && isTitle(block, format)) heading = block.text
    lengthLeft -= block.text.length
    if (lengthLeft < 0) throw new Unreadable('too_much_text')
    builder.add(block)
  })
  builder.finish()
  send({ type: 'done' })
  return async () => [...(heading ? [heading] : []), ...(await readProperties(bytes, format))]
}

/** The first heading of a Markdown file, or a paragraph in the style of a title. */
const isTitle = ({ level }: FlowBlock, format: FlowFormat) =>
  format === 'markdown' ? level !== undefined : level === 0

const propertyParts: Partial<Record<FlowFormat, string>> = { docx: 'docProps/core.xml', odt: 'meta.xml' }

async function readProperties(bytes: Buffer, format: FlowFormat): Promise<string[]> {
  const part = propertyParts[format]
  return part ? (await import('./read-flow')).readTitle(bytes, part) : []
}

/** The title in a part of an office document. */
export async function readTitle(bytes: Buffer, part: string): Promise<string[]> {
  const zip = await openZip(bytes, (name) => name === part)
  if (!zip.has(part)) return []
  let title = ''
  let inTitle = false
  await readXml(zip.read(part), {
    open: ({ local }) => {
      inTitle = local === 'title'
    },
    close: () => {
      inTitle = false
    },
    text: (piece) => {
      if (inTitle && title.length < longestTitle) title += piece
    },
  })
  return [title]
}
