export const formats = ['heading', 'bold', 'list', 'link'] as const
export type Format = (typeof formats)[number]

type Selected = { value: string; start: number; end: number }

/** The text between `start` and `end` becomes `text`, of which `select` is selected then. */
export type Replacement = { start: number; end: number; text: string; select: [number, number] }

const lineMarks = { heading: '## ', list: '- ' }

/** Marks the selection in Markdown, or removes the marks that it has. `words` stand in for an empty selection. */
export function formatText(format: Format, { value, start, end }: Selected, words: string): Replacement {
  if (format === 'heading' || format === 'list') return markLines(lineMarks[format], { value, start, end })
  const chosen = value.slice(start, end)
  if (format === 'bold' && chosen.length > 4 && chosen.startsWith('**') && chosen.endsWith('**')) {
    const text = chosen.slice(2, -2)
    return { start, end, text, select: [start, start + text.length] }
  }
  const text = chosen || words
  if (format === 'bold')
    return { start, end, text: `**${text}**`, select: [start + 2, start + 2 + text.length] }
  // The address is written next, or else the words that it stands under.
  const [before, address] = [`[${text}](`, 'https://']
  const select: [number, number] = chosen
    ? [start + before.length, start + before.length + address.length]
    : [start + 1, start + 1 + text.length]
  return { start, end, text: `${before}${address})`, select }
}

/** Whole lines, the empty ones only if the selection has no other. */
function markLines(mark: string, { value, start, end }: Selected): Replacement {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const written = lines.filter((line) => line !== '')
  const isMarked = written.length > 0 && written.every((line) => line.startsWith(mark))
  const text = lines
    .map((line) => {
      if (isMarked) return line.slice(line.startsWith(mark) ? mark.length : 0)
      return line.startsWith(mark) || (line === '' && written.length > 0) ? line : `${mark}${line}`
    })
    .join('\n')
  const last = from + text.length
  return { start: from, end: to, text, select: [lines.length > 1 ? from : last, last] }
}
