import { clsx } from 'clsx'
import type { TableBlock, TableRow } from '@/lib/documents/pages/page-blocks'
import { Parts } from './parts'

type Props = {
  table: Pick<TableBlock, 'rows' | 'hasHead' | 'amounts' | 'isWide'>
  id?: string
  label: string
}

/** A table that can be wider than a phone scrolls, also by the keyboard. */
export function PageTable({ table: { rows, hasHead, amounts, isWide }, id, label }: Props) {
  const head = hasHead ? rows[0] : undefined
  const body = head ? rows.slice(1) : rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of a form
    <div
      id={id}
      role="group"
      aria-label={label}
      className="overflow-x-auto"
      tabIndex={isWide ? 0 : undefined}
    >
      <table className="text-left tabular-nums [overflow-wrap:normal]">
        {head ? (
          <thead>
            <Row row={head} amounts={amounts} isHead />
          </thead>
        ) : null}
        <tbody>
          {body.map((row) =>
            row.cells.length === 1 ? (
              <Group key={row.start} row={row} columns={amounts.length} />
            ) : (
              <Row key={row.start} row={row} amounts={amounts} hasHead={hasHead} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: TableRow; amounts: boolean[]; isHead?: boolean; hasHead?: boolean }

/** A row of one cell names the group of the rows below it. */
function Group({ row: { cells }, columns }: { row: TableRow; columns: number }) {
  return (
    <tr className="border-b border-line">
      <th scope="rowgroup" colSpan={columns} className="pt-3 pb-1.5 font-semibold">
        <Parts parts={cells[0] ?? []} />
      </th>
    </tr>
  )
}

function Row({ row: { cells }, amounts, isHead = false, hasHead = false }: RowProps) {
  return (
    <tr className="border-b border-line">
      {cells.map((parts, column) => {
        const className = clsx(
          'py-1.5 pr-4 align-top last:pr-0',
          amounts[column] && 'text-right',
          isHead && 'align-bottom font-semibold',
        )
        if (isHead && parts.length > 0)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
            <th key={column} scope="col" className={className}>
              <Parts parts={parts} />
            </th>
          )
        if (hasHead && column === 0)
          return (
            <th key="row" scope="row" className={clsx(className, 'font-normal')}>
              <Parts parts={parts} />
            </th>
          )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
          <td key={column} className={className}>
            <Parts parts={parts} />
          </td>
        )
      })}
    </tr>
  )
}
