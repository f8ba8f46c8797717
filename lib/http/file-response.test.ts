import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition } from './file-response'

describe('U04 the file name of a download', () => {
  it('keeps Swedish letters', () => {
    expect(contentDisposition('inline', 'Årsredovisning 2025.pdf')).toBe(
      `inline; filename="Arsredovisning 2025.pdf"; filename*=UTF-8''%C3%85rsredovisning%202025.pdf`,
    )
  })

  it('is a header of one line for every name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((name) => name.isWellFormed()),
        (name) => {
          const header = contentDisposition('attachment', name)
          expect(header).toMatch(
            /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|-]*$/,
          )
        },
      ),
    )
  })
})
