import Turndown from 'turndown'

const formatted = 'h1, h2, h3, h4, h5, h6, ul, ol, a[href], b, strong'

/**
 * @param html as a program for texts, a mail or a web page puts it on the clipboard
 * @returns null for a text without formats, which is better pasted as it stands
 */
export function toMarkdown(html: string): string | null {
  // The head has style sheets alone, which the policy of the page would refuse one by one.
  const content = html.slice(Math.max(0, html.search(/<body/i)))
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  // Google's documents stand in a <b> that is not bold.
  for (const wrapper of body.querySelectorAll('b')) {
    if (wrapper.style.fontWeight === 'normal') wrapper.replaceWith(...wrapper.childNodes)
  }
  makeWordLists(body)
  const isFormatted = body.querySelector(formatted) || [...body.querySelectorAll('span')].some(isBold)
  if (!isFormatted) return null
  const lines = converter.turndown(body).replaceAll('\u00a0', ' ').split('\n')
  const text = lines.map((line) => line.trimEnd()).join('\n')
  // Word sets a line apart with empty paragraphs.
  return text.replace(/\n{3,99}/g, '\n\n').trim()
}

const isBold = ({ style }: HTMLElement) => /^(bold|[6-9]00)$/.test(style.fontWeight)

/** Word writes the rows of a list as paragraphs: `mso-list:l0 level2 lfo1`, and the mark in a part to be ignored. */
function makeWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list:l"]')) {
    const mark = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const level = Number(paragraph.getAttribute('style')?.match(/level(\d)/)?.[1] ?? 1)
    const isNumbered = /^\s?[\da-z]{1,3}[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    const row = body.ownerDocument.createElement('li')
    row.append(...paragraph.childNodes)
    findList(paragraph, level, isNumbered ? 'ol' : 'ul').append(row)
    paragraph.remove()
  }
}

/** The list that the paragraph belongs to: that of the rows before it, one within their last row, or a new one. */
function findList(paragraph: HTMLElement, level: number, tag: 'ol' | 'ul'): Element {
  const before = paragraph.previousElementSibling
  const isNext = before?.matches(level > 1 ? '[data-word]' : `${tag}[data-word]`)
  let list = before && isNext ? before : addList(paragraph, tag)
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const row = list.lastElementChild
    const inner = row.lastElementChild
    list = inner?.matches('ol, ul') ? inner : row.appendChild(row.ownerDocument.createElement(tag))
  }
  return list
}

function addList(paragraph: HTMLElement, tag: 'ol' | 'ul'): Element {
  const list = paragraph.ownerDocument.createElement(tag)
  list.dataset.word = ''
  paragraph.before(list)
  return list
}

const converter = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*', hr: '---' })

converter.remove(['style', 'script', 'title'])

// A picture on this machine has no address for others, and is uploaded beside the text.
converter.addRule('picture', { filter: 'img', replacement: () => '' })

converter.addRule('list row', {
  filter: 'li',
  replacement: (content, row) => {
    const list = row.parentElement
    const number = list?.matches('ol') ? [...list.children].indexOf(row as Element) + 1 : null
    const mark = number === null ? '- ' : `${number}. `
    const text = content
      .trim()
      .replace(/\n{2,9}/g, '\n')
      .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}${row.nextSibling ? '\n' : ''}`
  },
})

converter.addRule('bold by its style', {
  filter: (node) => node.nodeName === 'SPAN' && isBold(node),
  replacement: (content) => (content.trim() ? `**${content.trim()}**` : content),
})

converter.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const address = (node as HTMLElement).getAttribute('href') ?? ''
    return /^(https?|mailto):/.test(address) && content.trim() ? `[${content.trim()}](${address})` : content
  },
})
