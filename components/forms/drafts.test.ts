import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFields, writeFields } from './drafts'

/** Node has no DOM, so these have only what the functions read. */
class Element {
  defaultValue = ''
  defaultChecked = false
  checked = false
  dataset: { draft?: string } = {}
  constructor(
    readonly type: string,
    readonly name: string,
    public value = '',
  ) {}
  closest() {
    return null
  }
}
class Other {}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Element)
  vi.stubGlobal('HTMLTextAreaElement', Other)
  vi.stubGlobal('HTMLSelectElement', Other)
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  const [title, ...boxes] = [
    new Element('text', 'title'),
    ...['a', 'b', 'c'].map((id) => new Element('checkbox', 'removeFiles', id)),
  ] as const
  return { title, boxes, form: { elements: [title, ...boxes] } as unknown as HTMLFormElement }
}

describe('a person whose session ended while they chose files to remove', () => {
  it('finds only these chosen after the sign-in', () => {
    const before = open()
    before.title.value = 'Gården'
    for (const box of before.boxes) box.checked = box.value === 'b'
    const after = open()
    writeFields(after.form, readFields(before.form) ?? {})
    expect(after.title.value).toBe('Gården')
    expect(after.boxes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['b'])
  })
  it('finds the text of a field in this field again, although its name is another one', () => {
    const [before, after] = [new Element('text', 'alt1'), new Element('text', 'alt0')]
    for (const field of [before, after]) field.dataset = { draft: 'alt b' }
    before.value = 'Gården'
    const draft = readFields({ elements: [before] } as unknown as HTMLFormElement)
    writeFields({ elements: [after] } as unknown as HTMLFormElement, draft ?? {})
    expect(after.value).toBe('Gården')
  })
})
