import { splitPhoneNumbers } from '@/lib/text/phone-numbers'

/** By style and not by other signs, so that the copied text is the written one. */
export function UnbrokenPhones({ text }: { text: string }) {
  return splitPhoneNumbers(text).map(({ text: part, isPhone }, index) =>
    isPhone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
