import { describe, expect, it } from 'vitest'
import { idOf } from '@/tests/support/documents/memory-library'
import { encodeVector, encodeWords } from '@/tests/support/documents/stored-passages'
import { type ChangedSource, corpusReply, readSource, readTexts } from './corpus-reply'

const row: ChangedSource = {
  id: 1,
  version: 5,
  document_id: idOf('d'),
  faq_id: null,
  name: 'Stadgar',
  document_kind: 'bylaws',
  date: '2024',
  words: encodeWords(['Ett', 'Två']),
  vectors: null,
}
const text = { source_id: idOf('d'), ordinal: 1, page: 3, paragraph: null, heading: null, text: 'Två' }

describe('a document from the database', () => {
  it('is read with its words, kind and date', () => {
    expect(readSource(row, 'm')).toMatchObject({
      kind: 'document',
      sourceId: idOf('d'),
      sourceName: 'Stadgar',
      documentKind: 'bylaws',
      date: '2024',
      segment: { words: ['ett', 'två'] },
      vectors: null,
    })
    expect(readSource({ ...row, document_id: null, faq_id: idOf('f') }, 'm')).toMatchObject({
      kind: 'faq',
      sourceId: idOf('f'),
    })
  })

  it('has vectors if there is one for each passage and a model that made them', () => {
    const two = Buffer.concat([3, 200].map((fill) => Buffer.from(encodeVector(fill), 'base64'))).toString(
      'base64',
    )
    const { vectors } = readSource({ ...row, vectors: two }, 'm')
    expect(vectors).toMatchObject({ model: 'm', dimensions: 384 })
    // A byte is a signed number.
    expect([vectors?.values[0], vectors?.values[384]]).toEqual([3, 200 - 256])
    expect(readSource({ ...row, vectors: two }, null).vectors).toBeNull()
    const odd = Buffer.alloc(3).toString('base64')
    expect(readSource({ ...row, vectors: odd }, 'm').vectors).toBeNull()
    expect(readSource({ ...row, vectors: '' }, 'm').vectors).toBeNull()
  })

  it('of an unknown kind has no kind, and broken words are an error', () => {
    const reply = corpusReply.parse({
      version: 5,
      scope: '',
      sources: [1],
      pending: 1,
      texts: [],
      changed: [{ ...row, document_kind: 'poem' }],
    })
    expect(reply.changed?.[0]?.document_kind).toBeNull()
    expect(() => readSource({ ...row, words: 'AAAA' }, 'm')).toThrow('segment')
  })
})

describe('the texts that may be quoted', () => {
  it('are those that are word for word on their page, by source and ordinal', () => {
    const texts = [
      { ...text, on_page: true },
      { ...text, ordinal: 2, on_page: false },
      { ...text, ordinal: 3, on_page: null },
    ]
    const read = readTexts(corpusReply.parse({ version: 5, scope: '', texts }))
    expect([...read]).toEqual([
      [`${idOf('d')}/1`, { ordinal: 1, page: 3, paragraph: null, heading: null, text: 'Två' }],
    ])
  })
})
