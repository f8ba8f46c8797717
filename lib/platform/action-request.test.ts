import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { isActionRequest } from './action-request'

const id = 'a'.repeat(42)
type Body = string | FormData
const ask = (body: Body, headers: Record<string, string> = { 'next-action': id }) =>
  isActionRequest(new Request('http://localhost/auth', { method: 'POST', headers, body }))

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe('a request that calls a server action', () => {
  it('is what our pages send', async () => {
    expect(await ask('[{"articleId":"x","none":"$undefined","price":"$$5","at":"$D2026-01-01"}]')).toBe(true)
    expect(await ask(form({ _1_email: 'a@example.se', '0': '[null,"$K1"]' }))).toBe(true)
    expect(await ask('[{"a":{"b":1},"c":"$0:0:a"}]')).toBe(true)
    expect(await ask(form({ '0': '["$undefined","$K1"]' }))).toBe(true)
    expect(await ask(form({ '0': '[{"rows":"$Q1"}]', '1': '[]' }))).toBe(true)
    expect(await ask(form({ [`$ACTION_ID_${id}`]: '', email: '$' }), {})).toBe(true)
    const bound = {
      $ACTION_REF_1: '',
      '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}`,
      '$ACTION_1:1': '[null]',
    }
    expect(await ask(form({ ...bound, $ACTION_KEY: 'k' }), {})).toBe(true)
  })

  it('next: is whatever its React writes for the arguments of an action', async () => {
    // React's client asks its bundler for these; no server reference is loaded here.
    const bundler = Object.assign(() => ({}), { u: () => '' })
    Object.assign(globalThis, { __webpack_require__: bundler, __webpack_chunk_load__: bundler })
    const require = createRequire(import.meta.url)
    const react = require('next/dist/compiled/react-server-dom-webpack/client.browser')
    const fields = form({ email: 'a@example.se' })
    fields.append('file', new File(['x'], 'members.csv'))
    const shared = { a: '$5', none: undefined }
    const calls = [
      [],
      [null, fields],
      [{ ok: false, typed: { at: new Date() } }, new FormData()],
      [shared, shared],
      [new Map([[1, shared]]), new Set([1]), new File(['x'], 'a'), new Uint8Array(4), Promise.resolve(1)],
      [12n, Number.NaN, -0, Number.POSITIVE_INFINITY, () => 1],
    ]
    for (const call of calls) {
      const temporaryReferences = react.createTemporaryReferenceSet()
      expect([call, await ask(await react.encodeReply(call, { temporaryReferences }))]).toEqual([call, true])
    }
  })

  it('next: its React reads an action without JavaScript from fields of these names', () => {
    const require = createRequire(import.meta.url)
    const folder = 'next/dist/compiled/react-server-dom-turbopack/cjs'
    const server = require.resolve(`${folder}/react-server-dom-turbopack-server.node.production.js`)
    const source = readFileSync(server, 'utf8')
    expect(new Set(source.match(/"\$ACTION_[A-Z]+_"/g))).toEqual(new Set(['"$ACTION_REF_"', '"$ACTION_ID_"']))
  })

  it('Z16 anything else is none: no form, no JSON, references that lead nowhere', async () => {
    for (const text of [
      '',
      '[',
      '{"a":',
      'x',
      '{}',
      'null',
      '["$K1"]',
      '["$F99"]',
      '["$1"]',
      '["$@"]',
      '[{"a":["$h2:x"]}]',
    ])
      expect([text, await ask(text)]).toEqual([text, false])
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const text of [
      '',
      '--x',
      '--x\r\nnonsense',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    ])
      for (const headers of [type, { ...type, 'next-action': id }])
        expect([text, await ask(text, headers)]).toEqual([text, false])
    expect(await ask(form({ '1': '[]' }))).toBe(false)
    for (const wrong of ['x', '', `${id}0`, id.toUpperCase()])
      expect([wrong, await ask('[]', { 'next-action': wrong })]).toEqual([wrong, false])
    expect(await ask(form({ $ACTION_ID_x: '' }), {})).toBe(false)
    for (const bound of ['', '{', '{"id":"x"}', 'null'])
      expect(await ask(form({ $ACTION_REF_1: '', '$ACTION_1:0': bound }), {})).toBe(false)
    expect(await ask(form({ $ACTION_REF_1: '' }), {})).toBe(false)
  })

  it('Z16 has at most 1 MiB of text, and files only where the page takes them', async () => {
    const bound = { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}` }
    const mebibyte = 1024 * 1024
    const send = (text: number, file: number, fileBytes?: number) => {
      const data = form({ ...bound, title: 'x'.repeat(text) })
      data.append('image', new File([new Uint8Array(file)], 'a.jpg'))
      const request = new Request('http://localhost/manager/articles', { method: 'POST', body: data })
      return isActionRequest(request, fileBytes)
    }
    expect(await send(1000, 1000)).toBe(true)
    expect([await send(mebibyte, 0), await send(0, mebibyte)]).toEqual([false, false])
    expect(await send(1000, 8 * mebibyte, 9 * mebibyte)).toBe(true)
    expect(await send(2 * mebibyte, 0, 9 * mebibyte)).toBe(false)
    expect(await send(0, 10 * mebibyte, 9 * mebibyte)).toBe(false)
    expect(await ask(`["${'x'.repeat(mebibyte)}"]`)).toBe(false)
    const stated = { 'next-action': id, 'content-length': String(2 * mebibyte) }
    expect(await ask('[]', stated)).toBe(false)
  })
})
