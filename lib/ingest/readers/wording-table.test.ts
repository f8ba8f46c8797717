import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { sayAbout } from '@/tests/support/documents/said-of'
import { readFlow } from './read-flow'

type Format = 'docx' | 'odt' | 'markdown'

const write: Record<Format, (rows: readonly string[][]) => Buffer> = {
  docx: (rows) => {
    const cell = (text: string) => `<w:tc>${text ? wordParagraph(text) : '<w:p/>'}</w:tc>`
    const lines = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')
    return makeDocx(`<w:tbl>${lines}</w:tbl>${wordParagraph('Anmälan görs till styrelsen.')}`)
  },
  odt: (rows) => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')
    return makeOdt(`<table:table>${lines}</table:table><text:p>Anmälan görs till styrelsen.</text:p>`)
  },
  markdown: ([head = [], ...rows]) => {
    const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
    const lines = [line(head), line(head.map(() => '---')), ...rows.map(line)]
    return Buffer.from(`${lines.join('\n')}\n\nAnmälan görs till styrelsen.`)
  },
}

async function read(rows: readonly string[][], format: Format): Promise<PageText[]> {
  const pages: PageText[] = []
  await readFlow(write[format](rows), format, { textLength: 100_000 }, (message: ChildMessage) => {
    if (message.type === 'page') pages.push(message)
  })
  return pages
}

const formats: Format[] = ['docx', 'odt', 'markdown']

describe.each(formats)('a table of wordings in %s', (format) => {
  it('has each wording below its head, also a new paragraph that stands alone in its row', async () => {
    const rows = [
      ['Nuvarande lydelse', 'Föreslagen lydelse'],
      ['18 § Avgift', '18 § Avgift'],
      ['Avgiften är högst 2,5 procent.', 'Avgiften är högst 3,5 procent.'],
      ['', 'Styrelsen får upplåta platser för husbilar.'],
    ]
    const pages = await read(rows, format)
    expect((await sayAbout('husbilar', pages))[0]).toMatch(/^Föreslagen lydelse: (?!.*2,5).*husbilar/)
    const text = pages.map((page) => page.text).join('\n\n')
    expect(text.split('\n\n')).toEqual([
      'Nuvarande lydelse:',
      '• 18 § Avgift',
      '• Avgiften är högst 2,5 procent.',
      'Föreslagen lydelse:',
      '• 18 § Avgift',
      '• Avgiften är högst 3,5 procent.',
      '• Styrelsen får upplåta platser för husbilar.',
      'Anmälan görs till styrelsen.',
    ])
    expect((await sayAbout('Anmälan', pages))[0]).toBe('Anmälan görs till styrelsen.')
  })

  it('keeps its rows where a column names them, unless one stands alone', async () => {
    const rows = [
      ['Paragraf', 'Nuvarande lydelse', 'Förslag'],
      ['12 §', 'Högst två suppleanter.', 'Högst fyra suppleanter.'],
    ]
    const [page] = await read(rows, format)
    expect(page?.text).toContain('12 §  Högst två suppleanter.  Högst fyra suppleanter.')
    const [added] = await read([...rows, ['', '', 'Styrelsen får hyra ut taket.']], format)
    expect(added?.text).toContain(
      'Förslag:\n\n• 12 § Högst fyra suppleanter.\n\n• Styrelsen får hyra ut taket.',
    )
  })
})
