import { describe, expect, it } from 'vitest'
import { parseQuestions, readQuestions } from './questions'

const question = {
  id: 'q-1',
  question: 'Hur hög är avgiften?',
  language: 'sv',
  kind: 'answerable',
  topic: 'fee',
  acceptable: [{ document: 'a.pdf', pages: [1] }],
  expected: '\\p{L}+ kronor',
  note: 'page 1',
}
const parse = (...questions: object[]) => parseQuestions(JSON.stringify(questions), 'questions.json')

describe('a file of questions', () => {
  it('is read with its patterns, which ignore case', () => {
    const [read] = parse(question)
    expect(read?.expected?.test('TUSEN KRONOR')).toBe(true)
  })

  it("reports a broken pattern with the question's id", () => {
    expect(() => parse(question, { ...question, id: 'q-2', expected: '(' })).toThrow(
      /^questions.json: question q-2: expected Invalid regular expression/,
    )
  })

  it('reports a question without an id with its number', () => {
    expect(() => parse({ ...question, id: undefined })).toThrow('question number 1: id ')
  })

  it.each([
    ['an answerable question without a page', { acceptable: [] }, 'acceptable is missing'],
    ['an answerable question without a pattern', { expected: null }, 'expected is missing'],
    [
      'a document in another folder',
      { acceptable: [{ document: '../../etc/passwd', pages: [1] }] },
      'folders',
    ],
    ['a page zero', { acceptable: [{ document: 'a.pdf', pages: [0] }] }, 'acceptable.0.pages.0'],
    ['an unknown kind', { kind: 'maybe' }, 'kind'],
    ['an empty question', { question: ' ' }, 'question q-1: question'],
  ])('cannot have %s', (_, fields, message) => {
    expect(() => parse({ ...question, ...fields })).toThrow(message)
  })

  it('cannot have an id twice', () => {
    expect(() => parse(question, question)).toThrow('question q-1: id stands there twice')
  })

  it('must be a list of questions in JSON', async () => {
    expect(() => parseQuestions('{', 'questions.json')).toThrow('questions.json is not JSON.')
    expect(() => parse()).toThrow('questions.json: ')
    await expect(readQuestions('/nowhere')).rejects.toThrow('Cannot read /nowhere/questions.json.')
  })
})
