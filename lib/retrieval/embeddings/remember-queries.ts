import type { Embedder, Vector } from './embedder'

export function rememberQueries(embedder: Embedder, most: number): Embedder {
  const known = new Map<string, Vector>()
  const remember = (text: string, vector: Vector) => {
    // Deleted first, so that the map is in the order of last use.
    known.delete(text)
    known.set(text, vector)
    const oldest = known.keys().next().value
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
  return {
    model: embedder.model,
    embed: async (texts, kind, signal) => {
      if (kind === 'passage') return embedder.embed(texts, kind, signal)
      const unknown = [...new Set(texts)].filter((text) => !known.has(text))
      const found = new Map(texts.map((text) => [text, known.get(text)]))
      const made = unknown.length > 0 ? await embedder.embed(unknown, kind, signal) : []
      for (const [place, text] of unknown.entries()) found.set(text, made[place])
      return texts.map((text) => {
        const vector = found.get(text)
        if (!vector) throw new Error('A text has no vector.')
        remember(text, vector)
        return vector
      })
    },
  }
}
