import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'

export type Icon = (props: { className?: string; 'aria-hidden'?: true }) => ReactElement

type Attributes = Record<string, string>
type Drawing = ReactElement<{ icon: { node: [string, Attributes][] } }>

/**
 * Lucide's component would be sent twice, as HTML and as data, and is slower to render on the server. A test
 * checks Lucide's `render`.
 */
export function draw(icon: LucideIcon): Icon {
  const { render } = icon as unknown as { render: (props: object, ref: null) => Drawing }
  const { node } = render({}, null).props.icon
  // React sends an object once for all uses.
  const drawing = { __html: node.map(([tag, attributes]) => `<${tag}${write(attributes)}/>`).join('') }
  return ({ className }) => (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={clsx('icon', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the package
      dangerouslySetInnerHTML={drawing}
    />
  )
}

function write({ key: _, ...attributes }: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
