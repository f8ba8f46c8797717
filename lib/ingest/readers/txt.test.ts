import { describe, expect, it } from 'vitest'
import { readPlainText } from './txt'

function read(text: string): string[] {
  const blocks: string[] = []
  readPlainText(Buffer.from(text), ({ text: block }) => blocks.push(block))
  return blocks
}

describe('a plain text with two columns set with spaces', () => {
  it('has a list for each where their heads are opposed', () => {
    const text =
      'SOPRUMMET\n\nFår slängas            Får inte slängas\nMatavfall              Elektronik\nTidningar              Textilier'
    const lists = [
      'Får slängas:',
      '• Matavfall',
      '• Tidningar',
      'Får inte slängas:',
      '• Elektronik',
      '• Textilier',
    ]
    expect(read(text)).toEqual(['SOPRUMMET', ...lists])
  })

  it.each([
    'Del            Ansvar\nStammar        Föreningen\nKranar         Medlemmen',
    'Får slängas            Får inte slängas\nMatavfall',
    'Medlemmen      Föreningen\n100 kr         200 kr',
  ])('stays rows otherwise', (text) => {
    expect(read(text)).toEqual([text])
  })
})
