import { attributeOf, readXml } from './xml'
import type { Zip } from './zip'

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const usualPart = 'word/document.xml'

/** The pictures that can be decoded. */
export const isPicturePart = (name: string) => /\.(?:png|jpe?g|gif|webp)$/i.test(name)

/** The package's parts that are read. Word on the web numbers them: "word/document2.xml", "word/styles2.xml". */
export const isDocxPart = (name: string) =>
  name === '[Content_Types].xml' ||
  isPicturePart(name) ||
  /^(?:[\w.-]{1,100}\/){0,3}[\w.-]{1,100}\.(?:xml|rels|x?html?|mht|txt|docx)$/i.test(name)

type DocxParts = {
  main: string
  styles: string
  numbering: string
  footnotes: string
  endnotes: string
  /** The parts of other formats that the main part includes, by the id of their relation. */
  included: ReadonlyMap<string, string>
  /** The pictures of the main part, by the id of their relation. */
  pictures: ReadonlyMap<string, string>
}

/** A part that no relation names has its usual name. */
export async function readParts(zip: Zip): Promise<DocxParts> {
  const main = await findMainPart(zip)
  const parts = {
    main,
    styles: 'word/styles.xml',
    numbering: 'word/numbering.xml',
    footnotes: 'word/footnotes.xml',
    endnotes: 'word/endnotes.xml',
  }
  const included = new Map<string, string>()
  const pictures = new Map<string, string>()
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = `${folder}_rels/${main.slice(folder.length)}.rels`
  if (zip.has(relations))
    await readXml(zip.read(relations), {
      open: (tag) => {
        const kind = attributeOf(tag, 'Type')?.split('/').at(-1) ?? ''
        // A target is relative to the folder of the main part, or begins with a slash.
        const stated = attributeOf(tag, 'Target') ?? ''
        const target = stated.startsWith('/') ? stated.slice(1) : folder + stated
        if (!zip.has(target)) return
        const id = attributeOf(tag, 'Id') ?? ''
        if (kind === 'aFChunk') included.set(id, target)
        else if (kind === 'image' && isPicturePart(target)) pictures.set(id, target)
        else if (kind === 'styles' || kind === 'numbering' || kind === 'footnotes' || kind === 'endnotes')
          parts[kind] = target
      },
      close: () => {},
    })
  return { ...parts, included, pictures }
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
