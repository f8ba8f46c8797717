import { clsx } from 'clsx'
import { asCell, asColumnHeader, asRow, asRowGroup, asRowHeader, asTable } from '@/components/ui/table-roles'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import { isWide, type QuoteTable as Rows } from './quote-lines'

type Props = { table: Rows; tells: boolean }

/** A head that is known is always shown. Below it, columns that are too wide for a bubble are stacked. */
export function QuoteTable({ table, tells }: Props) {
  const head = table.hasHead ? table.rows[0] : undefined
  const body = head ? table.rows.slice(1) : table.rows
  const isStacked = head !== undefined && isWide(table)
  const isHidden = body.every(({ item }) => item.isExtra)
  const cell = isStacked ? 'block print:table-cell' : 'border-b border-line py-1 pr-2.5 align-top last:pr-0'
  return (
    <table
      {...asTable}
      className={clsx(
        'w-full text-left tabular-nums',
        isStacked && !isHidden && 'block',
        isHidden && (isStacked ? 'hidden noscript:block' : 'hidden noscript:table'),
      )}
    >
      {head ? (
        <thead {...asRowGroup} className={clsx(isStacked && 'sr-only')}>
          <tr {...asRow}>
            {head.cells.map((text, column) =>
              text ? (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  key={column}
                  {...asColumnHeader}
                  scope="col"
                  className={clsx(cell, 'font-semibold')}
                >
                  {text}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <td key={column} {...asCell} className={cell} />
              ),
            )}
          </tr>
        </thead>
      ) : null}
      <tbody {...asRowGroup} className={clsx(isStacked && 'block space-y-2')}>
        {body.map(({ item, cells }, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
            key={index}
            {...asRow}
            className={clsx(
              isStacked && !item.isExtra && 'block',
              item.isExtra && (isStacked ? 'hidden noscript:block' : 'hidden noscript:table-row'),
            )}
          >
            {cells.map((text, column) =>
              cells.length === 1 ? (
                <th
                  key="group"
                  {...asRowHeader}
                  scope="rowgroup"
                  colSpan={table.rows[0]?.cells.length}
                  className={clsx(cell, 'font-semibold')}
                >
                  {text}
                </th>
              ) : column === 0 && head ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <th key={column} {...asRowHeader} scope="row" className={clsx(cell, 'font-semibold')}>
                  {text}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <td key={column} {...asCell} className={cell}>
                  {isStacked ? (
                    <span aria-hidden className="text-muted print:hidden">
                      {`${head.cells[column]}: `}
                    </span>
                  ) : null}
                  {item.bold ? (
                    <strong className={tells ? 'font-semibold' : 'font-normal'}>
                      <UnbrokenPhones text={text} />
                    </strong>
                  ) : (
                    <UnbrokenPhones text={text} />
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
