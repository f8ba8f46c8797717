import { groupByPhone } from '@/lib/text/phone-numbers'

type Part = { text: string; isMarked: boolean }

/** A text with the words that were searched. No line ends within a phone number, whose digits may be marked apart. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return groupByPhone(parts).map(({ parts: within, isPhone }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={index} className={isPhone ? 'whitespace-nowrap max-[20rem]:whitespace-normal' : undefined}>
      {within.map(({ text, isMarked }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        isMarked ? <mark key={place}>{text}</mark> : text,
      )}
    </span>
  ))
}
