import { expect, it } from 'vitest'
import { isWellFormed } from './action-body'

const post = (type: string, body: string, action?: string) =>
  isWellFormed(
    new Request('https://portal.example/auth', {
      method: 'POST',
      headers: { 'content-type': type, ...(action !== undefined && { 'next-action': action }) },
      body,
    }),
  )
const id = '7f'.repeat(21)
const [text, form] = ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

it('Z16 an action with arguments, and a form, are well-formed', async () => {
  expect(await post(text, '["$undefined",{"email":"a"}]', id)).toBe(true)
  expect(await post(form, `${part('0', '["$K1"]')}--x--\r\n`, id)).toBe(true)
  expect(await post(form, `${part('email', 'a')}--x--\r\n`)).toBe(true)
})

it('Z16 an action without arguments or with too many, and a form that ends early, are refused', async () => {
  for (const body of ['', '[', '{"a":', '{}', '5', 'null', '\u0000'.repeat(50), `[${'1,'.repeat(20)}1]`])
    expect([body, await post(text, body, id)]).toEqual([body, false])
  for (const body of ['', '--x', '--x\r\nnonsense'])
    expect([body, await post(form, body)]).toEqual([body, false])
})

it('V74 an action whose id no build could have is refused, with a body of either kind', async () => {
  for (const other of ['', 'x', 'toString', `${id}0`, id.slice(1), id.toUpperCase(), 'g'.repeat(42)]) {
    expect([other, await post(text, '[]', other)]).toEqual([other, false])
    expect([other, await post(form, `${part('0', '[]')}--x--\r\n`, other)]).toEqual([other, false])
  }
})
