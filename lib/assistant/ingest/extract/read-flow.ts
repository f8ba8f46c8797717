import type { ChildMessage } from './child-message'
import { Unreadable } from './extract-result'
import { type FlowBlock, PartBuilder } from './flow'
import type { DocumentFormat } from './formats'

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
): Promise<void> {
  let page = 0
  let lengthLeft = limits.textLength
  const builder = new PartBuilder((part) => {
    page += 1
    send({ type: 'page', page, ...part })
  })
  const read = await readers[format]()
  await read(bytes, (block) => {
    lengthLeft -= block.text.length
    if (lengthLeft < 0) throw new Unreadable('too_much_text')
    builder.add(block)
  })
  builder.finish()
  send({ type: 'done' })
}
