const longest = 100

/** Names paths in a ZIP file that every system can unpack. Equal ones, also by letter case, get a number. */
export function createNames(): (parts: readonly string[]) => string {
  const taken = new Set<string>()
  return (parts) => {
    const path = parts.map(toPart).join('/')
    for (let number = 1; ; number++) {
      const named = number === 1 ? path : addNumber(path, number)
      const key = named.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return named
    }
  }
}

const addNumber = (path: string, number: number) => {
  const dot = path.lastIndexOf('.')
  const at = dot > path.lastIndexOf('/') ? dot : path.length
  return `${path.slice(0, at)} (${number})${path.slice(at)}`
}

/** Windows allows neither these characters nor a full stop or a space at the end. The ending stays. */
function toPart(name: string): string {
  const plain = trimEnd(name.replace(/[\\/:*?"<>|\p{C}]/gu, '_').replace(/^[. ]+/, ''))
  const ending = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? ''
  return trimEnd(plain.slice(0, plain.length - ending.length).slice(0, longest)) + ending || '_'
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && '. '.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
