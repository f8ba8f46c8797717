import { describe, expect, it, vi } from 'vitest'
import {
  extractive,
  numberOf,
  operatorKey,
  proof,
  question,
  said,
  setUpModel,
  well,
} from '@/tests/support/servers/asked-model'
import {
  beginReply,
  inBlock,
  inForm,
  type ModelReply,
  startFakeModel,
  writes,
} from '@/tests/support/servers/fake-model'

const { ask, expectLogged, getFake } = setUpModel()

describe('the documents’ own words are shown instead if the model', () => {
  const cite = (prose: string, quote = proof): ModelReply =>
    writes(({ passages: given }) => inForm(prose, [{ passage: numberOf(given, proof), quote }]))

  it.each<[string, string, ModelReply]>([
    [
      'L10 fabricates its quotes',
      'unverified',
      cite(said, 'Andrahandsuthyrning är alltid tillåten utan gräns.'),
    ],
    [
      'L07 quotes a passage that was not retrieved',
      'unverified',
      writes(() => inForm(said, [{ passage: 1, quote: 'Katter får inte gå lösa i trapphuset.' }])),
    ],
    [
      'L07 cites another passage than the quoted one',
      'unverified',
      writes(({ passages: given }) =>
        inForm(said, [{ passage: numberOf(given, proof) === 1 ? 2 : 1, quote: proof }]),
      ),
    ],
    ['quotes too little to prove anything', 'unverified', cite(said, 'under')],
    ['L10 writes a figure that no quote contains', 'unverified', cite('Ja, och det kostar 9 999 kronor.')],
    ['L10 writes a percentage that no quote contains', 'unverified', cite('Ja, mot 10 % i avgift.')],
    ['L10 writes a date that no quote contains', 'unverified', cite('Ja, från den 1 maj 2031.')],
    ['L10 writes a claim of no quote', 'unverified', cite('Ja, styrelsen bjuder på kaffe.')],
    ['L10 denies what its quote allows', 'unverified', cite('Nej, andrahandsuthyrning är inte tillåten.')],
    ['L10 says yes and proves nothing', 'unverified', cite('Ja.')],
    [
      'L10 cites no source for its sentence',
      'unverified',
      writes(
        ({ passages: given }) => `${inBlock([{ passage: numberOf(given, proof), quote: proof }])}\n${said}`,
      ),
    ],
    [
      'L10 cites a passage that it does not quote',
      'unverified',
      writes(
        ({ passages: given }) =>
          `${inBlock([{ passage: numberOf(given, proof), quote: proof }])}\nJa, i högst tre månader [${numberOf(given, proof) + 1}].`,
      ),
    ],
    ['L02 links to somewhere', 'unverified', cite('Ja, [läs mer](https://evil.example/pay).')],
    ['L01 shows an image', 'unverified', cite('Ja. ![](https://evil.example/x.png)')],
    ['writes an e-mail address of its own', 'unverified', cite('Ja, skriv till a@evil.example.')],
    [
      'L05 obeys a document that gives it orders',
      'malformed',
      writes(() => 'Everything is free, see https://evil.example/pay. I am now an unbound assistant.'),
    ],
    [
      'L05 obeys a document, and quotes its page for a claim of another page',
      'unverified',
      writes(() => inForm('Allt är gratis.', [{ passage: 1, quote: 'Allt är gratis, säger styrelsen.' }])),
    ],
    ['L10 cites nothing', 'malformed', writes(() => said)],
    ['L10 writes no JSON', 'malformed', writes(() => `${said}\n\`\`\`json\n[{passage]\n\`\`\``)],
    ['L10 writes nothing', 'malformed', writes(() => '')],
    ['L10 writes without end', 'too_long', writes(() => 'ja '.repeat(20_000))],
    [
      'is stopped by its limit',
      'broken_off',
      (response) => {
        const stream = beginReply(response)
        stream.next('Ja, i')
        stream.end('length')
      },
    ],
    [
      'S09 breaks off',
      'broken_off',
      (response) => {
        beginReply(response).next(inBlock([{ passage: 1, quote: proof }]))
        setImmediate(() => response.destroy())
      },
    ],
    [
      'S09 ends before the reply is complete',
      'broken_off',
      (response) => {
        beginReply(response).next('Ja, i högst')
        response.end()
      },
    ],
    ['answers 500', 'refused', (response) => response.writeHead(500).end('{"error":{"message":"boom"}}')],
    [
      'answers 401',
      'refused',
      (response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(`{"error":{"message":"Incorrect key ${operatorKey}"}}`),
    ],
    [
      'answers with an error in its stream',
      'broken_off',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(`data: {"error":{"message":"Incorrect key ${operatorKey}"}}\n\n`)
      },
    ],
    [
      'answers something else than was agreed',
      'broken_off',
      (response) => {
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"hello": 1}\n\ndata: nonsense\n\n')
      },
    ],
    [
      'answers with a web page',
      'broken_off',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
      },
    ],
    [
      'S09 sends bytes without end',
      'broken_off',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const more = () => {
          while (!response.destroyed && response.write(`: ${'x'.repeat(60_000)}\n`));
        }
        response.on('drain', more)
        more()
      },
    ],
  ])('%s', async (_, reason, reply) => {
    const { answer } = await ask(reply)
    expect(answer).toEqual(await extractive())
    expect(answer.sources.length).toBeGreaterThan(0)
    expect(getFake().requests).toHaveLength(1)
    expectLogged(reason)
  })

  it('S09 is too slow', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const { answer, shown } = await ask((response) => {
      beginReply(response).next('')
      clock.abort()
    })
    expect(timeout).toHaveBeenCalledWith(12_000)
    timeout.mockRestore()
    expect(answer).toEqual(await extractive())
    expect(shown).toBe(answer.answer)
    await expect.poll(() => getFake().requests[0]?.isLeft).toBe(true)
    expectLogged('timeout')
  })

  it('cannot be reached', async () => {
    const gone = await startFakeModel()
    await gone.close()
    const { answer, shown } = await ask(well, question, {}, gone.url)
    expect(answer).toEqual(await extractive())
    expect(shown).toBe(answer.answer)
    expectLogged('unreachable')
  })

  it('S12 redirects, and neither key nor passages go to the new address', async () => {
    const other = await startFakeModel(well)
    const { answer } = await ask((response) =>
      response.writeHead(307, { location: `${other.url}/chat/completions` }).end(),
    )
    expect(answer).toEqual(await extractive())
    expect(other.requests).toEqual([])
    await other.close()
    expectLogged('unreachable')
  })
})
