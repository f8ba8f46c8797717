import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown'

function read(text: string): string[] {
  const blocks: string[] = []
  readMarkdown(Buffer.from(text), (block) => blocks.push(block.text))
  return blocks
}

describe('the footnotes of a Markdown file', () => {
  it('stand with their mark behind the paragraph, heading or table that names them', () => {
    const text =
      '# Förråd[^b]\n\nCyklar får stå här.[^1] Däck[^d] ligger i källaren.\n\n- Mopeder tankas på gården.[^2]\n\n[^1]: Bara\n    i juli.\n[^2]: Förbjudet\n[^d]: Högst fyra.\n[^b]: Ritning finns.'
    expect(read(text)).toEqual([
      'Förråd¹',
      '¹ Ritning finns.',
      'Cyklar får stå här.² Däck³ ligger i källaren. ² Bara i juli. ³ Högst fyra.',
      '• Mopeder tankas på gården.⁴ ⁴ Förbjudet',
    ])
    expect(
      read('| Sak | Pris |\n|---|---|\n| Bastu | 60 kr[^1] |\n| Gym | 0 kr |\n\n[^1]: Per pass.'),
    ).toEqual(['Sak  Pris\nBastu  60 kr¹\nGym  0 kr', '¹ Per pass.'])
  })

  it('are paragraphs where nothing names them, and marks without one are left out', () => {
    expect(read('Bastun är öppen.[^9]\n\n[^1]: Gymmet är stängt.')).toEqual([
      'Bastun är öppen.',
      'Gymmet är stängt.',
    ])
  })

  it('may name themselves and each other', () => {
    expect(read('Bastu.[^1]\n\n[^1]: Se [^1] och [^2].\n[^2]: Se [^1].').join()).toContain(
      '¹ Se  och .'.replace('  ', ' '),
    )
  })
})
