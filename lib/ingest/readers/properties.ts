import { longestTitle } from '@/lib/ingest/sandbox/extract-result'
import { readXml } from './xml'
import { openZip } from './zip'

/** Reads the title in a part of an office document. */
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
