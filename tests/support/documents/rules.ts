import { composeAnswer } from '@/lib/assistant/answer/answer'
import type { Answer } from '@/lib/assistant/contract'
import { detectLanguage, type Language } from '@/lib/text/language'
import { faqItem, openMemoryLibrary, readAsDocument, searchIn } from './memory-library'

export const RULES = `Ordningsregler

1. Ljud

Det ska vara tyst i huset mellan klockan 22.00 och 07.00. Borra får du göra vardagar mellan
klockan 08.00 och 18.00.

2. Uthyrning

Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse. Detta gäller inte
korttidsuthyrning genom förmedlare.

3. Gården

På gården gäller:
• Hundar ska hållas kopplade
• Cyklar ställs i cykelstället
• Grillning är tillåten fram till klockan 21.00

4. Avgifter 2024

Avgift  2023  2024
Parkering  300 kronor  375 kronor
Extra förråd  100 kronor  120 kronor`

export const faqAnswer = 'Den hänger i entrén.\n\nLarma alltid 112 först.'
export const faq = faqItem('Var finns hjärtstartaren?', faqAnswer)

type Case = { text: string; language: Language; stored: string; threshold: number }

/** Asks the document "Regler" and an FAQ item. @param stored the page's text in the database; by default `text` */
export async function askRules(
  question: string,
  { text = RULES, language = 'sv', stored = text, threshold = 0.3 }: Partial<Case> = {},
): Promise<Answer> {
  const document = { ...readAsDocument('Regler', text), pages: new Map([[1, stored]]) }
  const hits = await searchIn(openMemoryLibrary([document, faq]), question)
  return composeAnswer({ question, language: detectLanguage(question, language), threshold, hits })
}

export const withoutMarks = (quote: string) => quote.replace(/\*\*|\\/g, '')

/** The bold text of the first quote. */
export const markedOf = ({ sources }: Answer) =>
  withoutMarks(/\*\*([\s\S]*?)\*\*/.exec(sources[0]?.text ?? '')?.[1] ?? '')
