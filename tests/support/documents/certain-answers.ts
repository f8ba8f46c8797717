import type { ServerResponse } from 'node:http'

const passage = (text: string, source: string, page: number | null, date: string | null) => ({
  text,
  source,
  page,
  date,
})

/** The replies of our own service, one for each kind of answer. */
export const replies = {
  sure: {
    certainty: 'sure',
    relevance: 0.81,
    answer:
      'Så här står det i föreningens dokument:\n\n**Årsavgiften betalas senast sista vardagen i varje månad.**',
    source: 'Stadgar 2016',
    sources: [
      passage(
        'Styrelsen fastställer årsavgiften för ett år i taget, efter förslag från förvaltaren, och meddelar den i november. **Årsavgiften betalas senast sista vardagen i varje månad.** Avgiften fördelas efter andelstal. Den som betalar för sent ska betala ränta enligt lag från förfallodagen.',
        'Stadgar 2016',
        3,
        '2016-04-28',
      ),
    ],
  },
  closest: {
    certainty: 'closest',
    relevance: 0.44,
    answer: 'Det här kan vara svaret',
    source: 'Årsredovisning 2022',
    sources: [
      passage(
        'Under året har styrelsen gått igenom husets ventilation. **Filtren i lägenheternas friskluftsventiler byts av medlemmen varje höst.** Nya filter hämtas i tvättstugan och de gamla läggs i brännbart avfall.',
        'Årsredovisning 2022',
        7,
        '2022',
      ),
      passage(
        'Medlemmen svarar för lägenhetens inre. **Till det inre räknas ventilationsfilter och springventiler.** Föreningen svarar för de kanaler som betjänar fler än en lägenhet.',
        'Stadgar 2016',
        12,
        '2016-04-28',
      ),
      passage(
        'Ventilationskontrollen görs i mars. **Se till att ventilerna är öppna och rena.** Teknikern ringer på en gång och lämnar annars en lapp.',
        'Nyhetsbrev vintern',
        1,
        '2023-02',
      ),
    ],
  },
  none: {
    certainty: 'none',
    relevance: 0.08,
    answer:
      'Jag hittar inget svar på din fråga i föreningens dokument.\n\nKontakta gärna styrelsen, så kan de hjälpa dig.',
    source: '',
    sources: [],
    is_reading: true,
    nearest: [{ document_id: '0b6f0f0e-5c60-4c1e-9d0a-0f2f6b6d6a01', source: 'Trivselregler', page: 2 }],
  },
  greeting: {
    certainty: 'greeting',
    relevance: 0,
    answer: 'Hej! Fråga mig om stadgar, regler eller något annat i föreningens dokument.',
    source: '',
    sources: [],
  },
} as const

export const questions = {
  sure: 'När ska avgiften betalas?',
  closest: 'Hur ofta ska filtret i ventilen bytas?',
  none: 'Får jag ha bikupor på taket?',
  greeting: 'Hej!',
} as const

/** A service that answers each of these questions with its kind of reply. */
export function answerInTurn(response: ServerResponse, request: { body: string }): void {
  const { question } = JSON.parse(request.body) as { question: string }
  const way = (Object.keys(questions) as (keyof typeof questions)[]).find(
    (one) => questions[one] === question,
  )
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies[way ?? 'none']))
}
