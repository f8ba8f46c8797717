import { describe, expect, it } from 'vitest'
import { articleTextSchema } from '@/lib/articles/schema'
import { displayNameSchema } from '@/lib/documents/schema'
import { renameSchema } from '@/lib/frank/schema'
import { fullNameSchema } from '@/lib/members/schema'
import { profileSchema } from '@/lib/profile/schema'
import { createSectionSchema } from '@/lib/sections/schema'

const id = crypto.randomUUID()
const names: Record<string, (name: string) => string | null> = {
  'a member or an organisation': (name) => fullNameSchema.parse(name),
  'a member, in their profile': (fullName) =>
    profileSchema.parse({ fullName, email: 'a@brf.example' }).fullName,
  'a section': (name) => createSectionSchema.parse({ name }).name,
  'a document': (name) => displayNameSchema.parse(name),
  'an article': (title) => articleTextSchema.parse({ title, content: 'x' }).title,
  'a conversation': (title) => renameSchema.parse({ conversationId: id, title }).title,
}

describe.each(Object.entries(names))('the name of %s', (_, parse) => {
  it('I08 cannot imitate another by invisible characters, nor reverse the line in which it is shown', () => {
    // Bidirectional controls, zero-width characters, joiners, fillers, variation selectors and tags.
    const hidden = [
      ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u061c'],
      ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\u2064', '\ufeff', '\u00ad', '\u034f'],
      ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u180e', '\ufe0f', '\u{e0041}', '\u0000', '\u0007'],
    ]
    for (const character of hidden) {
      expect([character, parse(`Anna${character} Ek`)]).toEqual([character, 'Anna Ek'])
      expect([character, parse(`${character}Anna Ek${character}`)]).toEqual([character, 'Anna Ek'])
    }
  })

  it('is one line and keeps the letters and signs of every language', () => {
    expect(parse('Rad\r\nett')).toBe('Rad ett')
    for (const name of ['Åsa Öberg-Nuñez', 'אנה כהן', 'محمد علي', '王小明', "Anna O'Hara, 3 tr", '🏠 Hus'])
      expect(parse(name)).toBe(name)
  })
})

it('a name of only invisible characters is refused', () => {
  expect(fullNameSchema.safeParse('\u200b\u3164').error?.issues[0]?.message).toBe('name_required')
})
