import type { DemoFact } from './fact-answers'
import { houseRuleFacts } from './facts-house-rules'
import { otherFacts } from './facts-other'

/** What the two associations answer differently, for tests of retrieval and of isolation. */
export const demoFacts: DemoFact[] = [...otherFacts, ...houseRuleFacts]

/** Questions that no document, FAQ item or article of either association answers. */
export const demoUnanswered: string[] = [
  'Vilken är huvudstaden i Australien?',
  'Finns det en swimmingpool på taket?',
  'Vem vann Melodifestivalen 1974?',
  'Hur länge ska man koka ett löskokt ägg?',
  'Vilken buss går till flygplatsen?',
  'Vad blir det för väder i morgon?',
  'Får jag ha bikupor på taket?',
  'What is the boiling point of water on Mount Everest?',
]
