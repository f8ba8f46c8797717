/**
 * The roles that table elements have of themselves. Where the rows are stacked on small screens, by `display: block`, browsers take them
 * away; so they are said.
 */
export const asTable = { role: 'table' } as const
export const asRowGroup = { role: 'rowgroup' } as const
export const asRow = { role: 'row' } as const
export const asColumnHeader = { role: 'columnheader' } as const
export const asRowHeader = { role: 'rowheader' } as const
export const asCell = { role: 'cell' } as const
