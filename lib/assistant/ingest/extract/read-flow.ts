import type { ChildMessage } from './child-message'
import { readDocx } from './docx'
import { Unreadable } from './extract-result'
import { type FlowBlock, PartBuilder } from './flow'
import type { DocumentFormat } from './formats'
import { readMarkdown } from './markdown'
import { readOdt } from './odt'
import { readPlainText } from './txt'

type FlowFormat = Exclude<DocumentFormat, 'pdf' | 'picture'>
type Reader = (bytes: Buffer, emit: (block: FlowBlock) => void) => Promise<void> | void

const readers: Record<FlowFormat, Reader> = {
  docx: readDocx,
  odt: readOdt,
  text: readPlainText,
  markdown: readMarkdown,
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
  await readers[format](bytes, (block) => {
    lengthLeft -= block.text.length
    if (lengthLeft < 0) throw new Unreadable('too_much_text')
    builder.add(block)
  })
  builder.finish()
  send({ type: 'done' })
}
