import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { readEvidence } from './evidence'
import { proveSentence } from './prove-sentence'

const passageOf = (text: string, fields: Partial<CorpusPassage> = {}): CorpusPassage => ({
  id: 'p',
  kind: 'document',
  sourceId: 'd',
  sourceName: 'Regler',
  page: 1,
  ordinal: 0,
  heading: null,
  text,
  ...fields,
})

/** Tells whether a sentence is shown if its quote is this page, or the given part of it. */
function isShown(
  said: string,
  page: string,
  { quote = page, question = '', ...fields }: Given = {},
): boolean {
  const evidence = readEvidence([{ passage: 1, quote }], [passageOf(page, fields)])
  const statements = evidence.flatMap((one) => one.statements)
  return proveSentence(said, statements, question).length > 0
}
type Given = Partial<CorpusPassage> & { quote?: string; question?: string }

const SUBLET =
  'En bostadsrättshavare får upplåta sin lägenhet i andra hand till någon annan endast om styrelsen ger sitt samtycke.'
const FEE =
  'Avgiften för andrahandsupplåtelse får för en lägenhet årligen motsvara högst tio procent av prisbasbeloppet.'
const DOGS = 'Hundar får vara på gården men inte i tvättstugan.'
const CATS = 'Katter får inte gå lösa i trapphuset.'
const PRICES = 'Parkering kostar 300 kr och garage 500 kr.'
const OPEN = 'Tvättstugan är öppen mellan klockan 07 och 22.'
const RAISE = 'Avgiften höjs med 2 % från den 1 maj 2025.'
const MAJORITY =
  'Om beslutet avser ändring av årsavgifter, fordras dock att minst tre fjärdedelar av de röstande på den senare stämman gått med på beslutet.'

describe('a model’s sentence is shown if the sentence that it quotes says the same', () => {
  it.each([
    ['Ja, men endast om styrelsen ger sitt samtycke.', SUBLET],
    ['Du får **upplåta lägenheten i andra hand** endast om styrelsen samtycker.', SUBLET],
    ['Avgiften för andrahandsupplåtelse får motsvara högst 10 % av prisbasbeloppet.', FEE],
    [
      'Det fordras att minst tre fjärdedelar av de röstande på den senare stämman går med på beslutet.',
      MAJORITY,
    ],
    ['Hundar får vara på gården, men inte i tvättstugan.', DOGS],
    ['Nej, hundar får inte vara i tvättstugan.', DOGS],
    ['Nej, katter får inte gå lösa i trapphuset.', CATS],
    ['Garage kostar 500 kronor.', PRICES],
    ['Tvättstugan är öppen från 07 till 22.', OPEN],
    ['Avgiften höjs med 2 procent från 2025-05-01.', RAISE],
    [
      'Föreningen bildades den 27 februari 1979.',
      'Föreningen bildades 1979-02-27 och registrerades 1979-04-17.',
    ],
    ['Uthyrningen är förbjuden.', 'Uthyrning är inte tillåten.'],
    ['Du får inte hyra ut utan tillstånd.', 'Man får inte hyra ut utan tillstånd.'],
  ])('in Swedish: %s', (said, page) => {
    expect(isShown(said, page)).toBe(true)
  })

  it.each([
    ['You may sublet your apartment only if the board gives its consent.', SUBLET],
    ['No, cats may not be loose in the stairwell.', CATS],
    ['The fees will be raised by 2% from May 1, 2025.', RAISE],
    ['The garage costs SEK 500.', PRICES],
    ['A notice of termination must be in writing.', 'En uppsägning skall vara skriftlig.'],
    ['The meeting elected Stefan Bäckström as auditor.', 'Stämman valde Stefan Bäckström som revisor.'],
  ])('in English about a Swedish page: %s', (said, page) => {
    expect(isShown(said, page)).toBe(true)
  })

  it('and names the subject of its heading, its document or the previous sentence', () => {
    const page = 'Andrahandsuthyrning är tillåten. Detta gäller i högst tre månader.'
    const quote = 'Detta gäller i högst tre månader.'
    expect(isShown('Andrahandsuthyrning gäller i högst tre månader.', page, { quote })).toBe(true)
    expect(isShown('Avgiften är 500 kr för garage.', 'Avgiften är 500 kr.', { heading: 'Garage' })).toBe(true)
    expect(
      isShown('Stämman 2016 valde ny ordförande.', 'Stämman valde ny ordförande.', { date: '2016-04-28' }),
    ).toBe(true)
  })
})

describe('a model’s sentence is not shown if it', () => {
  it.each([
    ['adds a word', 'Hundar får vara på gården gratis, men inte i tvättstugan.', DOGS],
    ['says something else with every word', 'Styrelsen bjuder på kaffe.', DOGS],
    ['only introduces the next sentence', 'Här är vad som gäller:', SUBLET],
    ['says yes and nothing more', 'Ja.', SUBLET],
    ['asks', 'Får hundar vara på gården?', 'Hundar får vara på gården.'],
    ['replaces an animal with another', 'Hundar får inte gå lösa i trapphuset.', CATS],
    ['adds an animal', 'Hundar och katter får inte gå lösa i trapphuset.', CATS],
    ['leaves out "inte"', 'Katter får gå lösa i trapphuset.', CATS],
    ['adds "inte"', 'En uppsägning ska inte vara skriftlig.', 'En uppsägning skall vara skriftlig.'],
    ['applies "inte" to the yard', 'Hundar får inte vara på gården.', DOGS],
    ['removes it from the laundry', 'Hundar får vara i tvättstugan.', DOGS],
    ['swaps the places', 'Hundar får vara i tvättstugan men inte på gården.', DOGS],
    [
      'applies it to the yard, across a comma',
      'Hundar får inte vara på gården.',
      'Hundar får vara på gården, inte i tvättstugan.',
    ],
    [
      'allows a part of a denied thing',
      'Det är tillåtet att röka.',
      'Röka, grilla och spela musik är inte tillåtet.',
    ],
    [
      'allows the end of a denied list',
      'Det är tillåtet att grilla.',
      'Det är inte tillåtet att röka, grilla eller spela musik.',
    ],
    [
      'turns a double denial into one denial',
      'Det är förbjudet att grilla.',
      'Det är inte förbjudet att grilla.',
    ],
    [
      'leaves out both denials',
      'Hundar får vara i källaren.',
      'Hundar får inte vara i källaren och katter får inte vara i tvättstugan.',
    ],
    ['omits one of two denials', 'Du får hyra ut utan tillstånd.', 'Du får inte hyra ut utan tillstånd.'],
    ['leaves out "utan tillstånd"', 'Du får inte hyra ut.', 'Du får inte hyra ut utan tillstånd.'],
    ['leaves out "endast"', 'Du får upplåta lägenheten i andra hand.', SUBLET],
    [
      'turns a permission into a duty',
      'Du måste upplåta lägenheten i andra hand endast om styrelsen ger samtycke.',
      SUBLET,
    ],
    ['turns a price into a permission', 'Du får ha garage för 500 kr.', PRICES],
    ['turns some into all', 'Alla hundar får vara på gården, men inte i tvättstugan.', DOGS],
    ['writes another figure', 'Garage kostar 600 kr.', PRICES],
    [
      'writes another figure in words',
      'Avgiften för andrahandsupplåtelse får motsvara högst elva procent av prisbasbeloppet.',
      FEE,
    ],
    ['takes a figure from elsewhere in the sentence', 'Parkering kostar 500 kr.', PRICES],
    ['applies a figure to its neighbour', 'Garage kostar 300 kr.', PRICES],
    ['answers with a figure of something else', '500 kr.', PRICES],
    ['reverses a span of time', 'Tvättstugan är öppen mellan klockan 22 och 07.', OPEN],
    [
      'makes "minst" of "högst"',
      'Avgiften för andrahandsupplåtelse får motsvara minst tio procent av prisbasbeloppet.',
      FEE,
    ],
    [
      'leaves out "högst"',
      'Avgiften för andrahandsupplåtelse får motsvara tio procent av prisbasbeloppet.',
      FEE,
    ],
    ['makes "före" of "från"', 'Avgiften höjs med 2 % före den 1 maj 2025.', RAISE],
    ['writes another day', 'Avgiften höjs med 2 % från den 2 maj 2025.', RAISE],
    ['counts months as years', 'Avgiften är 1200 kronor per månad.', 'Avgiften är 1200 kronor per år.'],
    ['turns a fee into a monthly fee', 'Månadsavgiften är 1200 kronor.', 'Avgiften är 1200 kronor.'],
    ['takes one of two columns', 'Uppvärmning kostade 2 814 110 kr.', 'Uppvärmning  2 965 865  2 814 110'],
    [
      'turns a proposal into a decision',
      'Brandlarm i garage får bifall.',
      'Styrelsen yrkade bifall för brandlarm i garage.',
    ],
    ['turns a question into an answer', 'Man får grilla på balkongen.', 'Får man grilla på balkongen?'],
    [
      'swaps who pays whom',
      'Köparen betalar avgiften till säljaren.',
      'Säljaren betalar avgiften till köparen.',
    ],
    [
      'swaps them at the end',
      'Avgiften betalas av köparen till säljaren.',
      'Avgiften betalas av säljaren till köparen.',
    ],
    [
      'splices two names',
      'Stämman valde Stefan Bäckström.',
      'Stämman valde Stefan Ek till revisor och Karin Bäckström till ledamot.',
    ],
    [
      'splices two elections',
      'Stämman valde Stefan Ek till ledamot.',
      'Stämman valde Stefan Ek till revisor och Karin Bäckström till ledamot.',
    ],
    ['supports a rejected proposal', 'Stämman röstade för förslaget.', 'Stämman röstade mot förslaget.'],
    [
      'omits that it is only possible',
      'Ett tillstånd förenas med villkor.',
      'Ett tillstånd får förenas med villkor.',
    ],
    ['states a requirement as a fact', 'Avgiften höjs i maj.', 'Avgiften ska höjas i maj.'],
    ['turns less into more', 'The fee is more than the interest.', 'Avgiften är mindre än räntan.'],
    ['replaces a word with its opposite', 'Lägenheten är möblerad.', 'Lägenheten är omöblerad.'],
    ['turns a fee into something free', 'Uthyrningen har avgift.', 'Uthyrningen är avgiftsfri.'],
    ['adds a sign that changes the meaning', 'Garage kostar < 500 kr.', PRICES],
    [
      'puts two sentences together',
      'Hundar ska kopplas i trapphuset.',
      'Hundar ska kopplas. Trapphuset städas.',
    ],
    ['replaces an animal with another in English', 'Dogs may not be loose in the stairwell.', CATS],
    ['omits "inte" in English', 'Cats may be loose in the stairwell.', CATS],
    ['adds a claim of no page in English', 'You should contact the board to discuss the matter.', CATS],
    [
      'writes another name in English',
      'The meeting elected Anders Bäckström as auditor.',
      'Stämman valde Stefan Bäckström som revisor.',
    ],
  ])('%s', (_, said, page) => {
    expect(isShown(said, page)).toBe(false)
    // The words of the question prove nothing either.
    expect(isShown(said, page, { question: /^\d/.test(said) ? 'Vad kostar bastun?' : said })).toBe(false)
  })

  it('is a number without a known subject', () => {
    const question = 'Vad kostar garage?'
    expect(isShown('500.', PRICES, { question })).toBe(false)
    expect(isShown('300 kr.', PRICES, { question })).toBe(false)
    expect(isShown('500 kr.', PRICES, { question })).toBe(true)
  })

  it('takes a line from below a heading or an introduction that denies it', () => {
    const heading = 'Förbjudet på balkongen'
    expect(isShown('Man kan grilla med kol.', 'Grilla med kol.', { heading })).toBe(false)
    expect(isShown('Det är förbjudet att grilla med kol.', 'Grilla med kol.', { heading })).toBe(true)
    const page = 'Det är inte tillåtet att:\n\n- grilla med kol\n- mata fåglar'
    expect(isShown('Man kan mata fåglar.', page, { quote: 'mata fåglar' })).toBe(false)
    expect(isShown('Det är inte tillåtet att mata fåglar.', page, { quote: '- mata fåglar' })).toBe(true)
  })
})

/** Random rules, each in one sentence. A sentence about them can be shown only if it is one of them. */
const rule = fc.record({
  who: fc.constantFrom('Hundar', 'Katter', 'Cyklar', 'Barnvagnar', 'Gäster'),
  isAllowed: fc.boolean(),
  where: fc.constantFrom('trapphuset', 'tvättstugan', 'gården', 'källaren', 'garaget'),
  limit: fc.constantFrom('högst', 'minst', 'inom', 'efter'),
  count: fc.integer({ min: 2, max: 9 }),
  unit: fc.constantFrom('timmar', 'dagar', 'veckor', 'månader'),
})
type Rule = { who: string; isAllowed: boolean; where: string; limit: string; count: number; unit: string }
const tell = ({ who, isAllowed, where, limit, count, unit }: Rule, isInWords = false) =>
  `${who} får ${isAllowed ? '' : 'inte '}vara i ${where} ${limit} ${isInWords ? NUMBERS[count] : count} ${unit}.`
const NUMBERS = ['', '', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio']

describe('a model’s combination of the words of a page', () => {
  it('a rule is shown if and only if it is one of the quoted rules', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        rule,
        fc.boolean(),
        (rules, other, isInWords) => {
          const page = rules.map((one) => tell(one)).join(' ')
          const known = rules.map((one) => tell(one))
          for (const one of rules) {
            expect(isShown(tell(one, isInWords), page)).toBe(true)
            // One word of a rule is replaced with a word of another.
            for (const key of ['who', 'where', 'limit', 'count', 'unit', 'isAllowed'] as const) {
              const mixed = { ...one, [key]: other[key] } as Rule
              const said = tell(mixed, isInWords)
              expect(isShown(said, page, { question: said })).toBe(known.includes(tell(mixed)))
            }
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('random words, figures and denials are shown only with the words and figures of one sentence of the page', () => {
    const sentences = [
      'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse.',
      'Avgiften är 1 200 kronor för ett år.',
      'Hundar ska hållas kopplade på gården.',
      'Katter får inte gå lösa i trapphuset.',
    ]
    const page = sentences.join(' ')
    const own = sentences.map((sentence) => sentence.replace(/[.]/g, '').split(' '))
    const foreign = [
      'gratis',
      'bastun',
      'grannen',
      'hyran',
      '500',
      '2031',
      'fyra',
      'aldrig',
      'utan',
      'Nej,',
      'evict',
      'always',
    ]
    const word = fc.oneof(
      fc.constantFrom(...own.flat()),
      fc.constantFrom(...foreign, 'inte', 'får', 'och', 'i', 'kronor'),
    )
    const SMALL = /^(?:är|i|och|för|ett|på|får|gå|ska|hållas|under|inte|aldrig|utan|Nej,)$/
    const denials = /^(?:inte|aldrig|utan|Nej,)$/
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        if (!isShown(`${words.join(' ')}.`, page, { question: words.join(' ') })) return
        const telling = words.filter((one) => !SMALL.test(one))
        const source = own.find((list) => telling.every((one) => list.includes(one)))
        expect(source).toBeDefined()
        expect(words.filter((one) => foreign.includes(one) && one !== 'Nej,')).toEqual([])
        expect(words.some((one) => denials.test(one))).toBe(source?.includes('inte') ?? false)
      }),
      { numRuns: 5000 },
    )
  })
})
