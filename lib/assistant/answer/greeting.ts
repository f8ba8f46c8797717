import { tokenize } from '@/lib/text/tokens'

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean))

const HELLO = words(
  'hej hejsan hejhej hallå tjena tja tjo god goddag morgon kväll dag eftermiddag frank du där hello hi hey there good morning evening afternoon hei moi terve',
)
const THANKS = words(
  'tack tackar tusen så mycket för hjälpen svaret det den snällt bra toppen perfekt super utmärkt jättebra ok okej fint thanks thank you so very much a lot for the help answer great perfect good cheers kiitos paljon hej då bye frank ha de hejdå vi hörs hörs',
)
const OPENS_HELLO = words('hej hejsan hejhej hallå tjena tja tjo god goddag hello hi hey good hei moi terve')
const SAYS_THANKS = words(
  'tack tackar tusen toppen perfekt utmärkt jättebra thanks thank great perfect cheers kiitos bye hejdå då',
)
const LONGEST = 7

/** Returns null for a message with any other word. */
export function readGreeting(message: string): 'hello' | 'thanks' | null {
  if (message.includes('?')) return null
  const messageWords = tokenize(message).map(({ word }) => word)
  if (messageWords.length === 0 || messageWords.length > LONGEST) return null
  if (messageWords.every((word) => THANKS.has(word)) && messageWords.some((word) => SAYS_THANKS.has(word)))
    return 'thanks'
  return messageWords.every((word) => HELLO.has(word)) && OPENS_HELLO.has(messageWords[0] ?? '')
    ? 'hello'
    : null
}
