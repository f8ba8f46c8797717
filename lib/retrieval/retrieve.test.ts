import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CorpusPassage } from './passage'
import { buildCorpus, retrieve } from './retrieve'

const THRESHOLD = 0.3

const passage = (id: string, text: string, heading: string | null = null): CorpusPassage => ({
  id,
  kind: 'document',
  sourceId: 'regler',
  sourceName: 'Ordningsregler',
  page: 1,
  ordinal: 0,
  heading,
  text,
})

const corpus = buildCorpus([
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
])
const best = (question: string) => retrieve(corpus, question, { limit: 3 })[0]

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
    ['Får man ha hund?', 'djur'],
    ['Var kan jag parkera bilen?', 'parkering'],
    ['När är årsmötet?', 'stamma'],
    ['När är det städdag?', 'stad'],
    ['Var slänger jag plast?', 'sopor'],
    ['När får man borra?', 'tyst'],
  ])('for a Swedish question: %s', (question, id) => {
    expect(best(question)?.passage.id).toBe(id)
    expect(best(question)?.relevance).toBeGreaterThanOrEqual(THRESHOLD)
  })

  it.each([
    ['Can I sublet my apartment?', 'andrahand'],
    ['When is the laundry room open?', 'tvatt'],
    ['How much is the monthly fee?', 'avgift'],
    ['Am I allowed to have a dog?', 'djur'],
    ['Where can I park my car?', 'parkering'],
    ['When is the annual meeting?', 'stamma'],
    ['What are the quiet hours?', 'tyst'],
    ['Where do I put the garbage?', 'sopor'],
    ['How do I get a new key?', 'nyckel'],
    ['Can I renovate my bathroom?', 'bad'],
    ['How often should I clean the grease filter?', 'filter'],
  ])('for an English question over Swedish rules: %s', (question, id) => {
    expect(best(question)?.passage.id).toBe(id)
    expect(best(question)?.relevance).toBeGreaterThanOrEqual(THRESHOLD)
  })

  it('for a Swedish question over an English document', () => {
    const english = buildCorpus([
      passage('laundry', 'The laundry room is open from 7 am to 9 pm.'),
      passage('pets', 'Pets must be kept on a leash in the courtyard.'),
    ])
    expect(retrieve(english, 'När är tvättstugan öppen?')[0]).toMatchObject({ passage: { id: 'laundry' } })
    expect(retrieve(english, 'Får jag ha husdjur?')[0]?.passage.id).toBe('pets')
  })

  it('prefers the FAQ item that asks the same', () => {
    const faq: CorpusPassage = {
      ...passage('faq', 'Skriv till styrelsen.', 'Hur köar jag för en bilplats?'),
      kind: 'faq',
      page: null,
    }
    const withFaq = buildCorpus([...corpus.passages, faq])
    expect(retrieve(withFaq, 'Hur köar jag till en bilplats?')[0]?.passage.id).toBe('faq')
  })
})

describe('rating how well a question is answered', () => {
  it.each([
    'Vilken är huvudstaden i Australien?',
    'Hur lagar man lasagne?',
    'Who won the world cup?',
    'What is the capital of France?',
    'Får jag bygga en bastu?',
    'Finns det en swimmingpool på taket?',
    'Vem är statsminister?',
    'Får jag ha det?',
  ])('below the threshold when the documents do not tell: %s', (question) => {
    expect(best(question)?.relevance ?? 0).toBeLessThan(THRESHOLD)
  })

  it('works alike over a single passage', () => {
    const single = buildCorpus([passage('filter', 'Fettfiltret diskas minst en gång i månaden.')])
    expect(retrieve(single, 'Hur ofta ska fettfiltret diskas?')[0]?.relevance).toBeGreaterThan(THRESHOLD)
    expect(retrieve(single, 'Hur ofta ska hissen smörjas?')[0]?.relevance ?? 0).toBeLessThan(THRESHOLD)
  })
})

describe('odd questions', () => {
  it('finds nothing for what holds no word, and nothing in an empty corpus', () => {
    for (const question of ['', '   ', '🎉🎉', '.*+?^()|[]{}\\', '\u0000'])
      expect(retrieve(corpus, question)).toEqual([])
    expect(retrieve(buildCorpus([]), 'Får jag ha hund?')).toEqual([])
  })

  it('never throws and always rates between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (question) => {
        for (const { relevance } of retrieve(corpus, question)) {
          expect(relevance).toBeGreaterThanOrEqual(0)
          expect(relevance).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('answers a very long question in bounded time', () => {
    const question = Array.from({ length: 5000 }, (_, i) => `tvättstuga${i}`).join(' ')
    const start = performance.now()
    retrieve(corpus, question)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('the size of a corpus', () => {
  it('4,000 passages are indexed and asked quickly, within the memory it tells', () => {
    const words = corpus.passages.flatMap(({ text }) => text.split(' '))
    const passages = Array.from({ length: 4000 }, (_, i) =>
      passage(
        `p${i}`,
        Array.from({ length: 100 }, (_, k) => words[(i * 31 + k * k * 7) % words.length]).join(' '),
      ),
    )
    const start = performance.now()
    const large = buildCorpus(passages)
    expect(performance.now() - start).toBeLessThan(8000)
    expect(large.bytes).toBeGreaterThan(1_000_000)
    expect(large.bytes).toBeLessThan(60_000_000)
    const asked = performance.now()
    for (let i = 0; i < 10; i++) retrieve(large, 'Får jag hyra ut min lägenhet i andra hand?')
    expect((performance.now() - asked) / 10).toBeLessThan(150)
  })
})
