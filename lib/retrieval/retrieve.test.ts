import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateRelevance } from '@/lib/retrieval/rank/relevance'
import {
  faqItem,
  idOf,
  ofPassages,
  openMemoryLibrary,
  searchIn,
  testReader,
} from '@/tests/support/documents/memory-library'

const THRESHOLD = 0.3
const SURE = 0.7

/** A document of one passage, so that its id identifies the passage. */
const passage = (id: string, text: string, heading: string | null = null) => ({
  ...ofPassages('Ordningsregler', [{ text, heading }]),
  id: idOf(id),
})

const sources = [
  passage('tvatt', 'Tvättstugan är öppen mellan klockan 7 och 21. Tvättider bokas på tavlan utanför dörren.'),
  passage('andrahand', 'Andrahandsuthyrning kräver styrelsens samtycke och är tillåten i högst tre månader.'),
  passage('avgift', 'Månadsavgiften för en trea är 4 215 kronor och betalas i förskott.'),
  passage('balkong', 'Balkonginglasning är tillåten efter styrelsens godkännande och bygglov från kommunen.'),
  passage('djur', 'Husdjur är välkomna men ska hållas kopplade på gården och får inte rastas i rabatterna.'),
  passage('parkering', 'Bilplats hyrs av föreningen och kostar 375 kronor. Kölistan sköts av förvaltaren.'),
  passage(
    'stamma',
    'Ordinarie föreningsstämma hålls före juni månads utgång. Kallelse skickas två veckor före.',
  ),
  passage('stad', 'Gemensam städning av gården ordnas en lördag på våren och en på hösten.'),
  passage('sopor', 'Hushållssopor läggs i soprummet. Glas, papper och plast sorteras i miljörummet.'),
  passage('tyst', 'Mellan klockan 22 och 07 ska det vara tyst i huset. Borrning är tillåten på vardagar.'),
  passage(
    'filter',
    'Rengör fettfiltret i köksfläkten varje månad och dammsug ventilerna två gånger om året.',
  ),
  passage('nyckel', 'En ny nyckel beställs hos styrelsen. Förlorad passerbricka spärras genast.'),
  passage('bad', 'Renovering av badrum ska anmälas och utföras av ett behörigt företag.', 'Renovering'),
]
const library = openMemoryLibrary(sources)
const find = (question: string, from = library) => searchIn(from, question)
const foundFirst = async (question: string, from = library) =>
  (await find(question, from))[0]?.passage.sourceId ?? null
const rateBoth = async (question: string, from = library) => {
  const hits = await find(question, from)
  return rateRelevance(hits, {
    text: '',
    lacksFigure: false,
    form: 0,
    coverage: 0,
    meaningLead: 0,
    isForeign: false,
  })
}
const rate = async (question: string, from = library) => (await rateBoth(question, from)).answers

describe('finding the passage that answers', () => {
  it.each([
    ['När är tvättstugan öppen?', 'tvatt'],
    ['Hur bokar man en tvättid?', 'tvatt'],
    ['hur bokar jag tvattstugan', 'tvatt'],
    ['När är tvätstugan öppen?', 'tvatt'],
    ['Hur hög är avgiften?', 'avgift'],
    ['Får jag glasa in balkongen?', 'balkong'],
    ['Får jag hyra ut min lägenhet i andra hand?', 'andrahand'],
    ['Kan jag hyra min lägenhet ut?', 'andrahand'],
    ['När är årsmötet?', 'stamma'],
    ['När är det städdag?', 'stad'],
    ['Var slänger jag plast?', 'sopor'],
    ['När får man borra?', 'tyst'],
  ])('for a Swedish question: %s', async (question, id) => {
    expect(await foundFirst(question)).toBe(idOf(id))
    expect(await rate(question)).toBeGreaterThanOrEqual(THRESHOLD)
  })

  it.each([
    ['Får man ha hund?', 'djur'],
    ['Var kan jag parkera bilen?', 'parkering'],
  ])('by a broader or narrower word, which does not prove an answer: %s', async (question, id) => {
    expect(await foundFirst(question)).toBe(idOf(id))
    expect((await rateBoth(question)).first).toBeLessThan(SURE)
  })

  it.each([
    ['Can I sublet my apartment?', 'andrahand'],
    ['When is the laundry room open?', 'tvatt'],
    ['How much is the monthly fee?', 'avgift'],
    ['Where can I park my car?', 'parkering'],
    ['When is the annual meeting?', 'stamma'],
    ['What are the quiet hours?', 'tyst'],
    ['Where do I put the garbage?', 'sopor'],
    ['How do I get a new key?', 'nyckel'],
    ['Can I renovate my bathroom?', 'bad'],
    ['How often should I clean the grease filter?', 'filter'],
  ])('for an English question about Swedish rules: %s', async (question, id) => {
    expect(await foundFirst(question)).toBe(idOf(id))
    expect(await rate(question)).toBeGreaterThanOrEqual(THRESHOLD)
  })

  it('is not the only text in the question’s language that asks for something else', async () => {
    const english = faqItem(
      'When is the office of the board open, and who is in it?',
      'Every second Tuesday.',
    )
    const withEnglish = openMemoryLibrary([...sources, english])
    expect(await foundFirst('When is the laundry room open?', withEnglish)).toBe(idOf('tvatt'))
    expect(await foundFirst('When is the office of the board open?', withEnglish)).toBe(english.id)
  })

  it('for a Swedish question about an English document', async () => {
    const english = openMemoryLibrary([
      passage('laundry', 'The laundry room is open from 7 am to 9 pm.'),
      passage('pets', 'Pets must be kept on a leash in the courtyard.'),
    ])
    expect(await foundFirst('När är tvättstugan öppen?', english)).toBe(idOf('laundry'))
    expect(await foundFirst('Får jag ha husdjur?', english)).toBe(idOf('pets'))
  })

  it('prefers the FAQ item with the same question', async () => {
    const faq = faqItem('Hur köar jag för en bilplats?', 'Skriv till styrelsen.')
    const withFaq = openMemoryLibrary([...sources, faq])
    expect(await foundFirst('Hur köar jag till en bilplats?', withFaq)).toBe(faq.id)
  })
})

describe('rating the answer to a question', () => {
  it.each([
    'Vilken är huvudstaden i Australien?',
    'Hur lagar man lasagne?',
    'Who won the world cup?',
    'What is the capital of France?',
    'Vem är statsminister?',
    'Får jag ha det?',
  ])('is below the threshold if the documents contain no answer: %s', async (question) => {
    expect(await rate(question)).toBeLessThan(THRESHOLD)
  })

  it.each(['Får jag bygga en bastu?', 'Finns det en swimmingpool på taket?'])(
    'is below one half if the documents only share a word with the question: %s',
    async (question) => {
      expect(await rate(question)).toBeLessThan(0.5)
    },
  )

  it('works the same for a single passage', async () => {
    const single = openMemoryLibrary([passage('filter', 'Fettfiltret diskas minst en gång i månaden.')])
    expect(await rate('Hur ofta ska fettfiltret diskas?', single)).toBeGreaterThan(THRESHOLD)
    expect(await rate('Hur ofta ska hissen smörjas?', single)).toBeLessThan(THRESHOLD)
  })
})

describe('unusual questions', () => {
  it('find nothing without a word, and nothing in an empty corpus', async () => {
    for (const question of ['', '   ', '🎉🎉', '.*+?^()|[]{}\\', '\u0000'])
      expect([question, await find(question)]).toEqual([question, []])
    expect(await find('Får jag ha hund?', openMemoryLibrary([]))).toEqual([])
  })

  it('never throw and always rate between 0 and 1', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300, unit: 'grapheme' }), async (question) => {
        const relevance = await rate(question)
        expect(relevance).toBeGreaterThanOrEqual(0)
        expect(relevance).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('of any length are read up to their 32nd word', async () => {
    const long = Array.from({ length: 5000 }, (_, i) => `tvättstuga${i}`).join(' ')
    const [first] = await find(long)
    expect(first?.passage.sourceId).toBe(idOf('tvatt'))
    expect(first?.query.units).toHaveLength(32)
  })
})

describe('the size of an index', () => {
  it('is far below that of the texts: a passage of 100 words takes less than 1,200 bytes', async () => {
    const words = sources.flatMap(({ passages }) => passages.flatMap(({ text }) => text.split(' ')))
    const large = openMemoryLibrary(
      Array.from({ length: 40 }, (_, d) =>
        ofPassages(
          `d${d}`,
          Array.from({ length: 100 }, (_, i) => ({
            text: Array.from(
              { length: 100 },
              (_, k) => words[((d * 100 + i) * 31 + k * k * 7) % words.length],
            ).join(' '),
          })),
        ),
      ),
    )
    await find('Får jag hyra ut min lägenhet i andra hand?', large)
    const { index } = large.cache.open(testReader, null)
    expect(index.view().count).toBe(4000)
    expect(index.bytes).toBeGreaterThan(4000 * 100)
    expect(index.bytes).toBeLessThan(4000 * 1200)
  })
})
