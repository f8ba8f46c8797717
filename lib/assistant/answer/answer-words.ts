import type { Language } from '@/lib/text/language'

type AnswerWords = {
  documents: string
  documentsInOtherLanguage: string
  faq: string
  board: string
  closest: string
  nothingFound: string
  document: string
  hello: string
  thanks: string
}

/** These texts are not in `messages/` because the service answers over HTTP, in the language of the question. */
export const ANSWER_WORDS: Record<Language, AnswerWords> = {
  sv: {
    documents: 'Så här står det i föreningens dokument:',
    documentsInOtherLanguage: 'Så här står det i föreningens dokument, som är på engelska:',
    faq: 'Styrelsen har svarat så här:',
    board: 'Så här står det på styrelsens sida:',
    closest: 'Jag hittade inget säkert svar. Det här ligger närmast:',
    nothingFound:
      'Jag hittar inget svar på din fråga i föreningens dokument. Kontakta gärna styrelsen, så kan de hjälpa dig.',
    document: 'Här är dokumentet:',
    hello: 'Hej! Fråga mig om något som står i föreningens dokument, så letar jag upp det åt dig.',
    thanks: 'Varsågod! Fråga gärna mer om du undrar något.',
  },
  en: {
    documents: 'This is what the association’s documents say:',
    documentsInOtherLanguage: 'This is what the association’s documents say, in Swedish:',
    faq: 'The board has answered this:',
    board: 'This is what the board’s page says:',
    closest: 'I found no certain answer. These passages come closest:',
    nothingFound:
      'I found no answer to your question in the association’s documents. Please contact the board, who can help you.',
    document: 'Here is the document:',
    hello: 'Hello! Ask me about anything in the association’s documents, and I will look it up for you.',
    thanks: 'You are welcome! Just ask if you wonder about anything else.',
  },
  fi: {
    documents: 'Yhdistyksen asiakirjoissa sanotaan näin:',
    documentsInOtherLanguage: 'Yhdistyksen asiakirjoissa sanotaan näin, ruotsiksi:',
    faq: 'Hallitus on vastannut näin:',
    board: 'Hallituksen sivulla sanotaan näin:',
    closest: 'En löytänyt varmaa vastausta. Nämä kohdat ovat lähimpänä:',
    nothingFound:
      'En löytänyt vastausta kysymykseesi yhdistyksen asiakirjoista. Ota yhteyttä hallitukseen, niin he voivat auttaa sinua.',
    document: 'Tässä on asiakirja:',
    hello: 'Hei! Kysy jotain, mikä löytyy yhdistyksen asiakirjoista, niin etsin sen sinulle.',
    thanks: 'Ole hyvä! Kysy lisää, jos jokin askarruttaa.',
  },
}
