import { describe, expect, it } from 'vitest'
import { makeDocx, wordParagraph, wordRelation, wordRelations } from '@/tests/support/documents/office'
import { readDocx } from './docx'

const picture = (style: string) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:v" style="${style}"><v:imagedata ${wordRelation('id', 0)}/></v:shape></w:pict></w:r></w:p>`

async function readPictures(body: string): Promise<(string | null | undefined)[]> {
  const found: (string | null | undefined)[] = []
  const files = [wordRelations(['image', 'media/bild.png']), { name: 'word/media/bild.png', content: 'png' }]
  await readDocx(makeDocx(wordParagraph('Anslag') + body, files), (block) => {
    if ('picture' in block) found.push(block.picture)
  })
  return found
}

describe('a picture that an older program pasted into a Word document', () => {
  it.each([
    'width:400pt;height:300pt',
    'position:absolute; width:14cm; height:90mm',
    'height:4in;width:5.5in',
  ])('is read: %s', async (style) => {
    expect(await readPictures(picture(style))).toEqual(['word/media/bild.png'])
  })

  it('is omitted as small as a logo, without its size, or where Word does not show it', async () => {
    for (const style of ['width:60pt;height:60pt', '', 'width:400pt;height:300pt;visibility:hidden'])
      expect(await readPictures(picture(style))).toEqual([])
    const older = `<mc:AlternateContent xmlns:mc="urn:mc"><mc:Fallback>${picture('width:400pt;height:300pt')}</mc:Fallback></mc:AlternateContent>`
    expect(await readPictures(older)).toEqual([])
  })
})
