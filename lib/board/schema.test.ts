import { describe, expect, it } from 'vitest'
import { boardEntrySchema } from './schema'

const id = crypto.randomUUID()
const parse = (fields: object) => boardEntrySchema.safeParse({ id, ...fields })
const codeOf = (fields: object) => parse(fields).error?.issues[0]?.message
const person = { kind: 'person', name: 'Karin Lind' }
const link = { kind: 'link', name: 'Felanmälan' }

describe('an entry of the board’s page', () => {
  it('has a name of more than spaces, without invisible characters or turned text', () => {
    for (const blank of ['', '   ', '\n\t', '\u200b\u202e', undefined])
      expect(codeOf({ ...person, name: blank })).toBe('board_name_required')
    expect(parse({ ...person, name: ' Karin \u202eLind\u200b ' }).data?.name).toBe('Karin Lind')
  })

  it('leaves blank fields empty', () => {
    const { data } = parse({ ...person, detail: ' ', phone: '', email: '', memberId: '' })
    expect(data).toMatchObject({ detail: null, phone: null, email: null, memberId: null })
  })

  it('takes numbers that can be called, and addresses that can be written to', () => {
    for (const phone of ['112', '070-123 45 67', '+46 (0)8 555 01 02'])
      expect(parse({ ...person, phone }).success).toBe(true)
    for (const phone of ['ring mig', '1', 'tel:112', '112;ext=1', '<b>112</b>'])
      expect(codeOf({ ...person, phone })).toBe('board_phone_invalid')
    expect(codeOf({ kind: 'number', name: 'Jour', phone: '' })).toBe('board_phone_required')
    expect(codeOf({ ...person, email: 'karin@' })).toBe('email_invalid')
    expect(parse({ ...person, email: ' Karin@Brf.Example ' }).data).toMatchObject({
      email: 'karin@brf.example',
    })
  })

  it('I05 takes links of https and http only', () => {
    expect(parse({ ...link, url: 'www.fel.example/anmal' }).data).toMatchObject({
      url: 'https://www.fel.example/anmal',
    })
    expect(parse({ ...link, url: 'http://fel.example' }).data).toMatchObject({ url: 'http://fel.example/' })
    const hostile = [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://x.example/1',
      'https://bank.example@evil.example',
      '//evil.example',
      'https://',
    ]
    for (const url of hostile) expect([url, codeOf({ ...link, url })]).toEqual([url, 'board_url_invalid'])
    expect(codeOf({ ...link, url: '  ' })).toBe('board_url_required')
  })

  it('Z15 has a valid id', () => {
    for (const bad of ['', 'null', "' or true --"]) expect(codeOf({ ...person, id: bad })).toBe('not_found')
  })
})
