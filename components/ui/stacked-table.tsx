import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { asColumnHeader, asRow, asRowGroup, asTable } from './table-roles'

export type Column = {
  label: string
  /** A column of controls has its label for screen readers only. */
  isUnlabelled?: boolean
  isPrinted?: boolean
}

const widths = {
  md: {
    table: 'md:table',
    head: 'md:not-sr-only md:table-header-group',
    cell: 'px-4 last:px-0',
    body: 'md:table-row-group',
  },
  lg: {
    table: 'lg:table',
    head: 'lg:not-sr-only lg:table-header-group',
    cell: 'px-3',
    body: 'lg:table-row-group',
  },
}

type Props = {
  labelledBy: string
  columns: readonly Column[]
  /** The width from which the rows are those of a table. Below it their cells stand below each other. */
  from?: keyof typeof widths
  children: ReactNode
}

export function StackedTable({ labelledBy, columns, from = 'lg', children }: Props) {
  const { table, head, cell, body } = widths[from]
  return (
    <table {...asTable} aria-labelledby={labelledBy} className={clsx('block w-full text-left', table)}>
      <thead {...asRowGroup} className={clsx('sr-only bg-sunken', head)}>
        <tr {...asRow} className="border-b border-line">
          {columns.map(({ label, isUnlabelled, isPrinted = true }) => (
            <th
              key={label}
              {...asColumnHeader}
              scope="col"
              className={clsx(
                'py-2 first:rounded-tl-card last:rounded-tr-card',
                cell,
                !isPrinted && 'no-print',
              )}
            >
              <span className={clsx(isUnlabelled && 'sr-only')}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...asRowGroup} className={clsx('block divide-y divide-line', body)}>
        {children}
      </tbody>
    </table>
  )
}
