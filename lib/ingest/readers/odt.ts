import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import type { FlowBlock } from './flow'
import { OdtBody } from './odt-body'
import { readXml } from './xml'
import { openZip } from './zip'

export async function readOdt(bytes: Buffer, emit: (block: FlowBlock) => void): Promise<void> {
  const zip = await openZip(bytes, (name) => name === 'content.xml' || name === 'META-INF/manifest.xml')
  if (zip.has('META-INF/manifest.xml')) {
    // An encrypted entry looks normal in the zip. Only the manifest marks it.
    await readXml(zip.read('META-INF/manifest.xml'), {
      open: ({ local }) => {
        if (local === 'encryption-data') throw new Unreadable('encrypted')
      },
      close: () => {},
    })
  }
  await readXml(zip.read('content.xml'), new OdtBody(emit))
}
