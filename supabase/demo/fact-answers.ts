/** What an association's documents say about a question: `expect` stands word for word on that page. */
export interface DemoAnswer {
  organization: string
  /** File name. */
  document: string
  page: number
  expect: string
}

/** A question that the two associations answer differently. */
export interface DemoFact {
  question: string
  a: DemoAnswer
  b: DemoAnswer
}

export function solglantan(document: string, page: number, expect: string): DemoAnswer {
  return { organization: 'Brf Solgläntan 3', document, page, expect }
}

export function norrskenet(document: string, page: number, expect: string): DemoAnswer {
  return { organization: 'Brf Norrskenet', document, page, expect }
}
