import { DocxBody } from './docx-body'
import { readHeadingStyles } from './docx-styles'
import type { FlowBlock } from './flow'
import { attributeOf, readXml } from './xml'
import { openZip, type Zip } from './zip'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const usualPart = 'word/document.xml'

/** Omits headers, footers, notes and comments. */
export async function readDocx(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(
    bytes,
    (name) => name === '[Content_Types].xml' || /^word\/[\w.-]+\.xml$/.test(name),
  )
  const styles = await readHeadingStyles(zip)
  const body = new DocxBody(styles, emit)
  await readXml(zip.read(await findMainPart(zip)), body)
}

async function findMainPart(zip: Zip): Promise<string> {
  if (zip.has(usualPart) || !zip.has('[Content_Types].xml')) return usualPart
  let part = usualPart
  await readXml(zip.read('[Content_Types].xml'), {
    open: (tag) => {
      if (attributeOf(tag, 'ContentType') === mainType)
        part = attributeOf(tag, 'PartName')?.replace(/^\//, '') ?? part
    },
    close: () => {},
  })
  return part
}
