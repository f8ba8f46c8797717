import { splitSegments } from '@/lib/text/segments'
import { tokenize } from '@/lib/text/tokens'
import type { CorpusPassage } from './passage'
import { buildPostings, type Postings } from './postings'
import { buildVocabulary, type Vocabulary } from './vocabulary'

/** Everything retrieval needs of one organisation, in memory. Word ids are the vocabulary's. */
export type Corpus = {
  passages: readonly CorpusPassage[]
  vocabulary: Vocabulary
  /** Word id -> passage indexes, once for each occurrence. */
  occurrences: Postings
  /** The words of all passages' texts in reading order. */
  tokens: Uint32Array
  /** Where each sentence begins in `tokens`; one more entry closes the last. */
  sentences: Uint32Array
  /** Where each passage begins in `sentences`; one more entry closes the last. */
  passageSentences: Uint32Array
  /** Passage index -> words of its headings and of its document's name. */
  headings: Postings
  names: Postings
  /** Words in each passage, headings included. */
  lengths: Uint32Array
  averageLength: number
  /** Roughly what the corpus occupies in memory, texts included. */
  bytes: number
}

/** Reads passages into an index; about a second for 1,000 pages. The passages are kept by reference. */
export function buildCorpus(passages: readonly CorpusPassage[]): Corpus {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const known = ids.get(word)
    if (known !== undefined) return known
    ids.set(word, ids.size)
    return ids.size - 1
  }
  const wordIds = (text: string) => tokenize(text).map((token) => idOf(token.word))

  const tokens: number[] = []
  const sentences: number[] = []
  const passageSentences: number[] = []
  const headings: number[][] = []
  const names: number[][] = []
  const bags: number[][] = []
  for (const passage of passages) {
    passageSentences.push(sentences.length)
    const bag: number[] = []
    for (const segment of splitSegments(passage.text)) {
      sentences.push(tokens.length)
      for (const id of wordIds(passage.text.slice(segment.start, segment.end))) {
        tokens.push(id)
        bag.push(id)
      }
    }
    const heading = wordIds(passage.heading ?? '')
    headings.push(heading)
    names.push(wordIds(passage.sourceName))
    bags.push(bag.concat(heading))
  }
  sentences.push(tokens.length)
  passageSentences.push(sentences.length - 1)

  const vocabulary = buildVocabulary([...ids.keys()])
  const lengths = Uint32Array.from(bags, (bag) => bag.length)
  const corpus = {
    passages,
    vocabulary,
    occurrences: buildPostings(ids.size, bags),
    tokens: Uint32Array.from(tokens),
    sentences: Uint32Array.from(sentences),
    passageSentences: Uint32Array.from(passageSentences),
    headings: packLists(headings),
    names: packLists(names),
    lengths,
    averageLength: Math.max(
      1,
      lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length),
    ),
  }
  return { ...corpus, bytes: estimateBytes(corpus) }
}

function packLists(lists: number[][]): Postings {
  const offsets = new Uint32Array(lists.length + 1)
  lists.forEach((list, i) => {
    offsets[i + 1] = (offsets[i] as number) + list.length
  })
  return { offsets, values: Uint32Array.from(lists.flat()) }
}

const WORD_BYTES = 200
const PASSAGE_BYTES = 400

function estimateBytes(corpus: Omit<Corpus, 'bytes'>): number {
  const { vocabulary, occurrences, headings, names, tokens, sentences, passageSentences, passages } = corpus
  const arrays = [vocabulary.gramWords, occurrences, headings, names].flatMap((p) => [p.offsets, p.values])
  const packed = [...arrays, vocabulary.gramCounts, tokens, sentences, passageSentences]
  const texts = passages.reduce((sum, p) => sum + 2 * p.text.length + PASSAGE_BYTES, 0)
  return (
    packed.reduce((sum, array) => sum + array.byteLength, 0) + vocabulary.words.length * WORD_BYTES + texts
  )
}
