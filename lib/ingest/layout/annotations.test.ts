import { describe, expect, it } from 'vitest'
import { applyAnnotations } from './annotations'

describe('the fields of a form', () => {
  const field = (more: object) => ({
    subtype: 'Widget',
    rect: [320, 607, 332, 619],
    fieldType: 'Btn',
    ...more,
  })
  const textsOf = (...annotations: object[]) => applyAnnotations([], annotations).map(({ text }) => text)

  it('show which box is ticked and which is not', () => {
    const box = { checkBox: true, exportValue: 'Yes' }
    expect(textsOf(field({ ...box, fieldValue: 'Yes' }), field({ ...box, fieldValue: 'Off' }))).toEqual([
      '☒',
      '☐',
    ])
  })

  it('show which of the round buttons is chosen', () => {
    const button = { radioButton: true, fieldValue: '1' }
    expect(textsOf(field({ ...button, buttonValue: '0' }), field({ ...button, buttonValue: '1' }))).toEqual([
      '☐',
      '☒',
    ])
  })

  it('show no button that only does something', () => {
    expect(textsOf(field({ pushButton: true, fieldValue: 'Skriv ut' }))).toEqual([])
  })
})
