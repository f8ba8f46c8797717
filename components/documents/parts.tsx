import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { PagePart } from '@/lib/documents/pages/page-blocks'

/** A text of a page with its marks. */
export function Parts({ parts }: { parts: readonly PagePart[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <mark key={index} className="bg-lamp font-normal text-[#16221c] shadow-none">
        <UnbrokenPhones text={text} />
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <UnbrokenPhones key={index} text={text} />
    ),
  )
}
