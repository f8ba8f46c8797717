import { describe, expect, it } from 'vitest'
import type { Hit } from '@/lib/retrieval/retrieve'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseClosest, chooseQuotes } from './choose-quotes'
import type { Excerpt } from './excerpt'

type Paper = readonly [score: number, text: string, meaning?: number]

/** Papers of one sentence that are found in this order, with the same words met. */
async function findScored(asked: string, papers: readonly Paper[]): Promise<Hit[]> {
  const library = openMemoryLibrary(papers.map(([, text], index) => readAsDocument(`Paper ${index}`, text)))
  const found = await searchIn(library, asked)
  return papers.flatMap(([score, , meaning], index) => {
    const hit = found.find(({ passage }) => passage.sourceName === `Paper ${index}`)
    return hit ? [{ ...hit, score, coverage: 1, sentences: meaning === undefined ? null : [meaning] }] : []
  })
}

const tell = (excerpts: readonly Excerpt[]) =>
  excerpts.map(({ telling, hit }) => hit.passage.text.slice(telling?.start, telling?.end))

/** The telling sentence of each quote of a sure answer. */
const quoteScored = async (asked: string, papers: readonly Paper[]) =>
  tell(chooseQuotes(asked, await findScored(asked, papers)))

/** The telling sentence of each possible answer. */
const offer = async (asked: string, ...texts: string[]) =>
  tell(
    chooseClosest(
      asked,
      await findScored(
        asked,
        texts.map((text) => [1, text]),
      ),
    ),
  )

const quote = (asked: string, ...texts: string[]) =>
  quoteScored(
    asked,
    texts.map((text) => [1, text]),
  )

describe('a question for opening hours', () => {
  const asked = 'När är tvättstugan öppen?'
  const ahead = 'Bokningen av tvättstugan öppnar två veckor i förväg.'
  const hours = 'Tvättstugan är öppen måndag till lördag mellan klockan 08.00 och 20.00.'

  it('has a sure answer only in a time of day or a day', async () => {
    expect(await quote(asked, ahead)).toEqual([])
    expect(await quote(asked, ahead, hours)).toEqual([hours])
  })
})

describe('a question for leave', () => {
  const asked = 'Får jag hyra ut min lägenhet i andra hand?'
  const rule = 'Andrahandsuthyrning av lägenheten är tillåten i högst tre månader.'
  const sanction =
    'Nyttjanderätten förverkas i dessa fall. Det gäller om lägenheten hyrs ut i andra hand och avgiften inte betalas.'

  const fee =
    'För en lägenhet som är upplåten i andra hand tar föreningen ut en avgift om högst 10 procent av prisbasbeloppet.'

  it('has no sure answer if the best sentence only states a fee', async () => {
    expect(await quote('Vad kostar det att hyra ut i andra hand?', `6 § Andra hand\n\n${fee}`)).toEqual([fee])
    expect(await quote(asked, `6 § Andra hand\n\n${fee}`)).toEqual([])
  })

  it('is offered the rule before its fee and its sanction, and a question for the fee keeps the order', async () => {
    const papers = [`6 § Andra hand\n\n${fee}`, `20 § Andra hand\n\n${sanction}`, `9 § Andra hand\n\n${rule}`]
    const [, follows] = await offer('Vad kostar det?', ...papers)
    expect(await offer(asked, ...papers)).toEqual([rule, fee, follows])
    expect(await offer('Vad kostar det att hyra ut i andra hand?', ...papers)).toEqual([fee, follows, rule])
  })

  it('has no sure answer in what follows if somebody does it without leave', async () => {
    expect(await quote(asked, sanction)).toEqual([])
    expect(await quote('Förverkas min lägenhet om jag hyr ut den i andra hand?', sanction)).toHaveLength(1)
  })

  it('is answered by the rule, and not also by the sanction of another paper', async () => {
    expect(await quote(asked, `16 § Andra hand\n\n${rule}`, `20 § Andra hand\n\n${sanction}`)).toEqual([rule])
    const also = 'Andrahandsuthyrning av lägenheten får ske efter styrelsens samtycke.'
    expect(await quote(asked, `16 § Andra hand\n\n${rule}`, `3. Andra hand\n\n${also}`)).toEqual(
      expect.arrayContaining([rule, also]),
    )
  })
})

describe('a rule that another paper revokes', () => {
  const asked = 'Får jag ha fågelbord på uteplatsen?'
  const rule = 'Fågelbord får ställas ut på uteplatsen.'
  const revocation = 'Styrelsen beslutade att punkt 6 om fågelbord ska upphöra att gälla.'

  it('is quoted with what revokes it', async () => {
    expect(await quote(asked, `6. Djur\n\n${rule}`, `Beslut\n\n${revocation}`)).toEqual([rule, revocation])
  })

  it('is quoted alone if the decision is older than the rule', async () => {
    const year = (date: string, text: string) => readAsDocument(`Paper ${date}`, text, { date })
    const say = async (ruled: string, decided: string) => {
      const papers = [year(ruled, `6. Djur\n\n${rule}`), year(decided, `Beslut\n\n${revocation}`)]
      const found = await searchIn(openMemoryLibrary(papers), asked)
      const [first, ...others] = found.toSorted((a) => (a.passage.text.includes(rule) ? -1 : 1))
      return chooseQuotes(asked, first ? [{ ...first, score: 1, coverage: 1 }, ...others] : []).length
    }
    expect(await say('2024', '2020')).toBe(1)
    expect(await say('2020', '2024')).toBe(2)
  })

  it('is quoted alone if the other paper revokes something else', async () => {
    for (const other of [
      'Avtalet om sophämtning ska upphöra att gälla i maj.',
      'Hyresavtalet för fågelbord på uteplatsen upphör att gälla vid flytt.',
      'Fågelbord på uteplatsen gäller inte längre än tre timmar enligt beslut.',
    ])
      expect(await quote(asked, `6. Djur\n\n${rule}`, `Beslut\n\n${other}`)).toEqual([rule])
  })
})

describe('a question for a count', () => {
  const asked = 'Hur många tvättpass får jag ha bokade?'
  const other = 'Tvättpassen är tre timmar långa, och torkrummet får användas en timme efter passet.'
  const said = 'Du får ha högst två bokade tvättpass.'

  it('has no sure answer in a figure that counts something else', async () => {
    expect(await quote(asked, other)).toEqual([])
    expect(await quote(asked, `${other} ${said}`)).toEqual([said])
    expect(await quote('Hur många lägenheter finns det?', 'Antal lägenheter: 84.')).toHaveLength(1)
  })

  it('of years has no sure answer in a share or a single apartment', async () => {
    const fee =
      'Avgiften för andrahandsuthyrning är för en lägenhet årligen högst tio procent av prisbasbeloppet.'
    const years = 'Andrahandsuthyrning är tillåten i högst två år.'
    const askedYears = 'Hur många år får jag ha andrahandsuthyrning?'
    expect(await quote(askedYears, fee)).toEqual([])
    expect(await quote(askedYears, `${fee} ${years}`)).toEqual([years])
  })

  it('is answered by a passage that is nearly the best, if the best one counts something else', async () => {
    const askedFor = (score: number) =>
      quoteScored(asked, [
        [1, `Tvättstugan\n\n${other}`],
        [score, `Tvättpass\n\n${said}`],
      ])
    expect(await askedFor(0.9)).toEqual([said])
    expect(await askedFor(0.5)).toEqual([])
  })

  it('is not answered by a passage of another year', async () => {
    const counted = (year: number) =>
      quoteScored('Hur många tvättpass fick jag boka 2025?', [
        [1, 'Tvättpassen 2025 var tre timmar långa.'],
        [1, `Under ${year} fick du boka högst två tvättpass.`],
      ])
    expect(await counted(2025)).toHaveLength(1)
    expect(await counted(2023)).toEqual([])
  })
})

describe('a question for a name', () => {
  it('has no sure answer in a sentence that names nobody', async () => {
    const present = 'Närvarande var ordföranden och fyra ledamöter.'
    const named = 'Ordförande är Anna Berg.'
    expect(await quote('Vem är ordförande?', present)).toEqual([])
    expect(await quote('Vem är ordförande?', named)).toEqual([named])
    expect(await quote('Vem är ansvarig för ordförandens nyckel?', present)).toEqual([present])
    expect(
      await quote('Vilken bank har lånen?', 'Lånen ligger hos en bank och löper med rörlig ränta.'),
    ).toEqual([])
    expect(await quote('Vilken bank har lånen?', 'Banken som har lånen är SBAB.')).toHaveLength(1)
  })
})

describe('a second quote', () => {
  const rule = 'Barnvagnar får inte stå i trapphuset.'
  const other = 'Cyklar får inte stå där barnvagnar ska ut.'
  const asked = 'Får barnvagnar och cyklar stå i trapphuset?'

  it('comes from a passage that is nearly as good as the first one', async () => {
    const quoteTwo = (score: number) =>
      quoteScored(asked, [
        [1, rule],
        [score, other],
      ])
    expect(await quoteTwo(0.9)).toEqual([rule, other])
    expect(await quoteTwo(0.6)).toEqual([rule])
  })

  it('is as near to the question in meaning as the first one', async () => {
    const quoteTwo = (meaning: number) =>
      quoteScored(asked, [
        [1, rule, 4],
        [1, other, meaning],
      ])
    expect(await quoteTwo(3.5)).toEqual([rule, other])
    expect(await quoteTwo(2.5)).toEqual([rule])
  })
})
