import { expect, it } from 'vitest'
import { renderInThread } from './pool'
import { markdownLimits } from './thread/limits'

it('R11 an organisation waits for at most one text of another, however many that one has', async () => {
  const order: string[] = []
  const render = (organization: string, text: string) =>
    renderInThread('answer', text, organization).then(() => order.push(organization))
  const busy = Array.from({ length: 6 }, (_, index) => render('busy', `**${index}** `.repeat(200)))
  await Promise.all([...busy, render('quiet', '**Ja**'), render('calm', '**Nej**')])
  expect(order.slice(0, 4).sort()).toEqual(['busy', 'busy', 'calm', 'quiet'])
})

it('R11 an organisation with too many waiting texts is refused more for the moment, and others are not', async () => {
  const waiting = Array.from({ length: markdownLimits.waiting + 1 }, (_, index) =>
    renderInThread('answer', `${index}`, 'a'),
  )
  await expect(renderInThread('answer', 'Ja', 'a')).rejects.toThrow('wait')
  const shown = { html: '<p>Ja</p>' }
  expect(await renderInThread('answer', 'Ja', 'b')).toEqual(shown)
  await Promise.all(waiting)
  expect(await renderInThread('answer', 'Ja', 'a')).toEqual(shown)
})
