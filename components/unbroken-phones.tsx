import { splitPhoneNumbers } from '@/lib/text/phone-numbers'

/** By style, so that the copied text is the written one. A line of enlarged text may have no room for it. */
export function UnbrokenPhones({ text }: { text: string }) {
  return splitPhoneNumbers(text).map(({ text: part, isPhone }, index) =>
    isPhone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="whitespace-nowrap max-[20rem]:whitespace-normal">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
