import { describe, expect, it } from 'vitest'
import { readWritten } from '@/tests/support/documents/written'

async function read(rows: string[][], below = '') {
  const pages = await readWritten(
    [
      { kind: 'heading', text: 'Utrymmen' },
      { kind: 'table', rows },
      ...(below ? [{ kind: 'paragraph' as const, text: below }] : []),
    ],
    'pdf',
  )
  return pages.map(({ text }) => text).join('\n')
}

describe('a table of words in a PDF', () => {
  it('has a dash in its empty cells, so that the words beside them keep their column', async () => {
    const text = await read([
      ['Utrymme', 'Tillåtet', 'Förbjudet'],
      ['Cykelrum', 'alla cyklar', 'mopeder'],
      ['Pannrum', '', 'all förvaring'],
      ['Vind', 'egna skidor', ''],
    ])
    expect(text).toContain('Cykelrum  alla cyklar  mopeder')
    expect(text).toContain('Pannrum  –  all förvaring')
    expect(text).toContain('Vind  egna skidor  –')
  })

  it('is not torn at a column with few words', async () => {
    const text = await read([
      ['Del', 'Föreningen svarar', 'Medlemmen svarar för'],
      ['Fönster', 'målning av utsidan', 'putsning och insidan'],
      ['Stamventil', 'byte och underhåll', ''],
      ['Köksfläkt', '', 'rengöring och byte'],
      ['Altandörr', 'karm och utsida', 'lås och insida'],
    ])
    expect(text).toContain('Köksfläkt  –  rengöring och byte')
    expect(text).toContain('Altandörr  karm och utsida  lås och insida')
  })

  it('gets no dashes where lists of single words stand side by side', async () => {
    const lists = [
      ['Gungor', 'Bänkar', 'Cyklar'],
      ['Sand', 'Bord', 'Pump'],
      ['Rep', 'Grill', ''],
      ['Boll', '', 'Slang'],
    ]
    expect(await read(lists)).not.toContain('–')
  })

  it('gets no dashes in the line below it, nor where no row has all cells', async () => {
    const rows = [
      ['Utrymme', 'Tillåtet', 'Förbjudet'],
      ['Cykelrum', 'alla cyklar', 'mopeder'],
      ['Pannrum', '', 'alla sopor'],
      ['Vind', 'egna skidor', ''],
    ]
    expect(await read(rows, 'Styrelsen svarar.')).toMatch(/Styrelsen svarar\.$/u)
    const none = [rows[0] ?? [], ['Cykelrum', 'alla cyklar', ''], ...rows.slice(2)]
    expect(await read(none)).not.toContain('–')
  })
})
