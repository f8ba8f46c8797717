import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markQuote } from '@/lib/text/quote'
import { createBoardSection, createReadDocument } from '@/tests/support/database/board-section'
import { openCases, settleIn } from '@/tests/support/database/cases'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openPassageIndex } from '@/tests/support/database/passage-index'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

const text =
  'En medlem får hyra ut\u00a0sin lägenhet\ni andra hand [högst ett år] om styrelsen_\nger *tillstånd* & avgiften\u200336 kr är betald.'

describe.each(await engines())('the rule that a decision cites on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let cases: ReturnType<typeof openCases>
  let people: { board: Person; neighbour: Person }
  let bylaws: string
  const index = openPassageIndex(() => database)
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    cases = openCases(database, ours)
    people = await settleIn(database, ours)
    bylaws = await createReadDocument(database, ours, ours.sectionId, text)
    await database.query(`update public.documents set display_name = 'Stadgar' where id = $1`, [bylaws])
  })
  afterAll(() => database?.close())

  const ruleOf = (document: string, changes: object = {}) => ({
    ...{ text: markQuote(text, [{ start: 3, end: 9 }]), source: 'Stadgar', page: 1 },
    ...{ document_id: document, faq_id: null, ...changes },
  })
  /** @returns the stored rule */
  async function decide(rule: object) {
    const id = await cases.send(ours.member)
    await cases.move(people.board, id, 'approved', { rule })
    const { entries } = (await cases.read(ours.member, id)) as { entries: { rule: object | null }[] }
    return entries.at(-1)?.rule
  }
  /** The decision is not made either. */
  async function expectGone(rule: object) {
    const id = await cases.send(ours.member)
    await expect(cases.move(people.board, id, 'refused', { rule })).rejects.toThrow('case_rule_gone')
    expect(await cases.stateOf(id)).toBe('sent')
    await database.query('delete from public.cases where id = $1', [id])
  }

  it('has the words of its page, whatever marks and spaces they have got, and the name and page of the document', async () => {
    expect(await decide(ruleOf(bylaws, { source: 'Bostadsrättslagen', extra: 'x' }))).toEqual(ruleOf(bylaws))
    const part = ruleOf(bylaws, { text: 'i andra hand \\[högst ett år\\]' })
    expect(await decide(part)).toEqual(part)
  })

  it('is an FAQ item’s answer', async () => {
    const faq = await index.faqOf(ours)
    await index.putFaq(ours, faq, 'Ja, högst ett år.')
    const rule = ruleOf('', { text: 'Ja, högst ett år.', page: null, document_id: null, faq_id: faq })
    expect(await decide(rule)).toEqual({ ...rule, source: 'FAQ: Får man?' })
    await expectGone({ ...rule, text: 'Nej.' })
  })

  it('L07 is none if it is invented, on another page, without words, or the document is gone', async () => {
    for (const changes of [
      { text: 'En medlem får alltid hyra ut sin lägenhet i andra hand.' },
      { text: 'styrelsen ger *tillstånd* & avgiften 37 kr' },
      { text: ' ** ' },
      { text: null },
      { page: 2 },
      { page: null },
      { document_id: null },
      { document_id: crypto.randomUUID() },
    ])
      await expectGone(ruleOf(bylaws, changes))
    await expectGone({})
  })

  it('L07 is none if it is another organisation’s, though the words are the same', async () => {
    await expectGone(ruleOf(await createReadDocument(database, theirs, theirs.sectionId, text)))
    const faq = await index.faqOf(theirs)
    await index.putFaq(theirs, faq, 'Ja.')
    await expectGone(ruleOf('', { text: 'Ja.', page: null, document_id: null, faq_id: faq }))
  })

  it('L07 is none if the applicant may not read it, or another document has replaced it', async () => {
    const section = await createBoardSection(database, ours)
    await expectGone(ruleOf(await createReadDocument(database, ours, section, text)))
    const draft = await createReadDocument(database, ours, ours.sectionId, text)
    await database.query(`update public.documents set audience = 'board' where id = $1`, [draft])
    await expectGone(ruleOf(draft))
    const old = await createReadDocument(database, ours, ours.sectionId, text)
    await database.query('update public.documents set replaced_by = $2 where id = $1', [old, bylaws])
    await expectGone(ruleOf(old))
  })
})
