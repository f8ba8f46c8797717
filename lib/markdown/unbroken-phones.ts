import type { Element, ElementContent, Root, RootContent } from 'hast'
import { splitPhoneNumbers } from '@/lib/text/phone-numbers'

/** A plugin of rehype: a screen breaks no line within a phone number. It follows the sanitiser. */
export const unbreakPhones = () => (tree: Root) => unbreak(tree)

function unbreak(parent: Root | Element): void {
  // A type of `hast` says that a root may hold more than an element, such as a doctype.
  parent.children = (parent.children as RootContent[]).flatMap(toUnbroken) as ElementContent[]
}

function toUnbroken(node: RootContent): RootContent[] {
  if (node.type === 'element') unbreak(node)
  if (node.type !== 'text') return [node]
  return splitPhoneNumbers(node.value).map(({ text: value, isPhone }) =>
    isPhone
      ? {
          type: 'element',
          tagName: 'span',
          properties: { className: ['whitespace-nowrap', 'max-[20rem]:whitespace-normal'] },
          children: [{ type: 'text', value }],
        }
      : { type: 'text', value },
  )
}
