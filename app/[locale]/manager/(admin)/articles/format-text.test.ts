import { expect, it } from 'vitest'
import { type Format, formatText } from './format-text'

/** `‹` and `›` are the ends of the selection. */
function format(kind: Format, marked: string): string {
  const [start, end] = [marked.indexOf('‹'), marked.indexOf('›') - 1]
  const value = marked.replace(/[‹›]/g, '')
  const made = formatText(kind, { value, start, end }, 'text')
  const changed = value.slice(0, made.start) + made.text + value.slice(made.end)
  const [from, to] = made.select
  return `${changed.slice(0, from)}‹${changed.slice(from, to)}›${changed.slice(to)}`
}

it.each<[Format, string, string]>([
  ['bold', 'Vi ses ‹lördag›.', 'Vi ses **‹lördag›**.'],
  ['bold', 'Vi ses ‹**lördag**›.', 'Vi ses ‹lördag›.'],
  ['bold', 'Vi ses ‹›', 'Vi ses **‹text›**'],
  ['link', 'Läs ‹stadgarna›.', 'Läs [stadgarna](‹https://›).'],
  ['link', '‹›', '[‹text›](https://)'],
  ['heading', 'Före\nStäd‹›dag\nEfter', 'Före\n## Städdag‹›\nEfter'],
  ['heading', '## Städ‹›dag', 'Städdag‹›'],
  ['heading', '‹›', '## ‹›'],
  ['list', 'A‹pa\n\nBjörn\n- Ci›ra\nEfter', '‹- Apa\n\n- Björn\n- Cira›\nEfter'],
  ['list', '‹- Apa\n- Björn›', '‹Apa\nBjörn›'],
])('%s makes %j to %j', (kind, before, after) => {
  expect(format(kind, before)).toBe(after)
})
