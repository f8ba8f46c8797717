import { makeZip, type ZipEntry } from './zip'

export const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A paragraph of a Word document with the given style id. */
export const wordParagraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relations of a Word document's body: `r0` is the first one. */
export const wordRelations = (...targets: (readonly [kind: string, target: string])[]): ZipEntry => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="r${at}" Type="${relationships}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`,
})

/** Names the relation `r0`, `r1` … of an element in a Word document's body. */
export const wordRelation = (name: string, at: number) => `xmlns:r="${relationships}" r:${name}="r${at}"`

/** A paragraph of a Word document with a picture, whose sides are in millimetres. */
export function wordPicture(at: number, [width, height]: [number, number] = [160, 129]): string {
  const extent = `<wp:extent cx="${width * 36_000}" cy="${height * 36_000}"/>`
  return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="urn:wp" xmlns:a="urn:a">${extent}<a:blip ${wordRelation('embed', at)}/></wp:inline></w:drawing></w:r></w:p>`
}

const wordStyles = (more: string) => `<w:styles ${wordNamespace}>
  <w:style w:styleId="Rubrik"><w:name w:val="Title"/></w:style>
  <w:style w:styleId="Rubrik1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Rubrik2"><w:name w:val="heading 2"/></w:style>
  <w:style w:styleId="Egen"><w:name w:val="Vår rubrik"/><w:basedOn w:val="Rubrik2"/></w:style>
  ${more}
</w:styles>`

/** A Word document with the given body. Its styles have Swedish ids, as Swedish Word writes them. */
export function makeDocx(body: string, more: ZipEntry[] = [], styles = ''): Buffer {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  return makeZip([
    { name: '[Content_Types].xml', content: types },
    {
      name: 'word/document.xml',
      content: `<w:document ${wordNamespace}><w:body>${body}</w:body></w:document>`,
    },
    { name: 'word/styles.xml', content: wordStyles(styles) },
    ...more,
  ])
}

const odtNamespaces = ['office', 'text', 'table', 'draw', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** An OpenDocument text with the given body. */
export function makeOdt(body: string, manifest = '', more: ZipEntry[] = []): Buffer {
  const content = `<office:document-content ${odtNamespaces}><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  return makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    {
      name: 'META-INF/manifest.xml',
      content: `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</m:manifest>`,
    },
    { name: 'content.xml', content },
    ...more,
  ])
}
