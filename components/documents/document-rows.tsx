import { FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The year names its rows and stands beside them, above them on a phone. The headings are the documents' titles. */
export function YearRows({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <div className="border-t border-line last:border-b md:flex">
      {heading ? (
        <p id={id} className="shrink-0 pt-2 text-sm font-semibold text-muted md:w-28 md:pt-3.5 md:pr-3">
          {heading}
        </p>
      ) : null}
      <ul aria-labelledby={heading ? id : undefined} className="min-w-0 flex-1 divide-y divide-line">
        {children}
      </ul>
    </div>
  )
}

type Props = {
  /** A checkbox. */
  choice?: ReactNode
  title: ReactNode
  facts: { kind: string | null; date: string | null; pages: string | null }
  /** Stands at the top right of the row, which leaves room for one button. */
  menu: ReactNode
  /** Stands below the facts. */
  children?: ReactNode
}

/** Columns; on a phone the facts stand below the title. */
export function DocumentRow({ choice, title, facts, menu, children }: Props) {
  const columns = [
    ['kind', 'md:w-28', facts.kind],
    ['date', 'md:w-36', facts.date],
    ['pages', 'md:w-16', facts.pages],
  ] as const
  return (
    <li className="relative hover:bg-accent-soft/40">
      <div className="flex items-start gap-x-2 pr-13">
        {choice}
        <div className="min-w-0 flex-1 py-2 md:py-0">
          <div className="md:flex md:min-h-11 md:items-center md:gap-x-4">
            <div className="flex min-w-0 flex-1 gap-x-2 leading-snug md:py-1">
              <FileText aria-hidden className="mt-px size-5 shrink-0 text-accent" />
              <div className="min-w-0 wrap-anywhere">{title}</div>
            </div>
            <p className="text-sm leading-snug text-muted md:flex md:items-center md:gap-x-4">
              {columns.map(([name, width, text]) => (
                <span
                  key={name}
                  className={`${width} max-md:[:not(:empty)~&:not(:empty)]:before:content-['_·_']`}
                >
                  {text}
                </span>
              ))}
            </p>
          </div>
          {children}
        </div>
      </div>
      {menu}
    </li>
  )
}
