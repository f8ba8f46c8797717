export type Source = {
  text: string
  source: string
  page: number | null
  document_id: string | null
  faq_id: string | null
}

export type Message = {
  id: number
  sender: 'user' | 'frank'
  /** Markdown when it is an answer of the assistant; plain text otherwise. */
  text: string
  format: 'markdown' | 'plain'
  timestamp: Date
  sources: Source[]
}
