import { describe, expect, it } from 'vitest'
import { sayOf } from './neighbours'
import { findReferences } from './references'
import { splitSegments } from './segments'

function find(text: string, line: string): string[] {
  const segments = splitSegments(text)
  const say = sayOf(text, segments)
  const index = segments.findIndex((_, at) => say(at).includes(line))
  return findReferences(segments, index, say).map(say)
}

const rules =
  'Regler\n\n1. Grillning är tillåten.\n2. Musik är tillåten till 22.\n3. Förvaring är förbjuden.\n4. Regel 1 gäller inte vid eldningsförbud.\n5. Förbudet i punkt 3 gäller inte barnvagnar.'

describe('what another sentence takes from a numbered rule', () => {
  it('is found by the number of its point', () => {
    expect(find(rules, 'Grillning')).toEqual(['4. Regel 1 gäller inte vid eldningsförbud.'])
    expect(find(rules, 'Förvaring')).toEqual(['5. Förbudet i punkt 3 gäller inte barnvagnar.'])
    expect(find(rules, 'Musik')).toEqual([])
  })

  it('is found by the number of its section', () => {
    const text =
      '7 § Uthyrning\n\nLokalen får hyras ut av alla.\n\n9 § Undantag\n\n7 § gäller inte under juli. Se även 8 §.'
    expect(find(text, 'Lokalen')).toEqual(['7 § gäller inte under juli.'])
  })

  it('is nothing that only names it', () => {
    const text =
      'Regler\n\n1. Grillning är tillåten.\n2. Den som bryter mot punkt 1 varnas.\n3. Ljus är tillåtna.'
    expect(find(text, 'Grillning')).toEqual([])
    expect(find(text, 'Ljus')).toEqual([])
  })
})
