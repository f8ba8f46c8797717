import type { Language } from '@/lib/text/language'

/**
 * The assistant's own words. They stand here and not in `messages/`, because the service answers over HTTP by itself, in
 * the language of the question and not of the interface.
 */
export const ANSWER_WORDS: Record<
  Language,
  { documents: string; documentsInOtherLanguage: string; faq: string; nothingFound: string }
> = {
  sv: {
    documents: 'Så här står det i föreningens dokument:',
    documentsInOtherLanguage: 'Så här står det i föreningens dokument, som är på engelska:',
    faq: 'Styrelsen har svarat så här:',
    nothingFound:
      'Jag hittar inget svar på din fråga i föreningens dokument. Kontakta gärna styrelsen, så kan de hjälpa dig.',
  },
  en: {
    documents: 'This is what the association’s documents say:',
    documentsInOtherLanguage: 'This is what the association’s documents say, in Swedish:',
    faq: 'The board has answered this:',
    nothingFound:
      'I found no answer to your question in the association’s documents. Please contact the board, who can help you.',
  },
}
