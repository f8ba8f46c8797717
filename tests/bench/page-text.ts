import { demoFacts } from '@/supabase/demo/facts'

/** Sentences of the demo facts in turn, so that word frequencies resemble those of real documents. */
export function pageText(page: number): string {
  const sentences = Array.from({ length: 12 }, (_, index) => {
    const fact = demoFacts[(page * 7 + index * 5) % demoFacts.length]
    return `${page * 12 + index} § ${index % 2 ? fact?.a.expect : fact?.b.expect}. Bestämmelsen gäller hus ${(page * 31 + index) % 977} och ärende ${(page * 17 + index) % 1301}.`
  })
  return sentences.join('\n')
}
