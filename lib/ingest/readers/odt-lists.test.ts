import { describe, expect, it } from 'vitest'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makeOdt } from '@/tests/support/documents/office'
import { readFlow } from './read-flow'

const level = (at: number, look: string) =>
  `<text:list-level-style-number text:level="${at}" style:num-format="1" ${look}/>`
const styles = `<text:list-style style:name="L1">${level(1, 'style:num-suffix="."')}
    ${level(2, 'style:num-suffix=")" text:display-levels="2"')}</text:list-style>
  <text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>`
const list = (style: string, ...items: string[]) =>
  `<text:list${style}>${items.map((item) => `<text:list-item>${item}</text:list-item>`).join('')}</text:list>`
const say = (text: string) => `<text:p>${text}</text:p>`
const L1 = ' text:style-name="L1"'

async function read(body: string): Promise<string[]> {
  const texts: string[] = []
  await readFlow(makeOdt(styles + body), 'odt', { textLength: 10_000 }, (message: ChildMessage) => {
    if (message.type === 'page') texts.push(...message.text.split('\n\n'))
  })
  return texts
}

describe('the lists of an OpenDocument text', () => {
  it('have the numbers that LibreOffice makes for their items, those of inner lists too', async () => {
    const inner = list('', say('hyra ut platsen'), say('byta däck'))
    expect(await read(list(L1, say('Hyran är 1 150 kronor.'), say('Hyresgästen får inte') + inner))).toEqual([
      '1. Hyran är 1 150 kronor.',
      '2. Hyresgästen får inte',
      '2.1) hyra ut platsen',
      '2.2) byta däck',
    ])
  })

  it('begin again, unless they go on', async () => {
    const goesOn = `${L1} text:continue-numbering="true"`
    const body = [list(L1, say('Ett')), list(goesOn, say('Två')), list(L1, say('Ett igen'))]
    expect(await read(body.join(say('Text.')))).toEqual(['1. Ett', 'Text.', '2. Två', 'Text.', '1. Ett igen'])
  })

  it('keep a bullet where they have one, and where the file does not describe them', async () => {
    expect(await read(list(' text:style-name="L2"', say('Glas')) + list('', say('Papper')))).toEqual([
      '• Glas',
      '• Papper',
    ])
  })
})
