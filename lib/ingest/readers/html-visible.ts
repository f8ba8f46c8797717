import type { DefaultTreeAdapterTypes } from 'parse5'
import { isPale } from './visible'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

const unseenTags = new Set(
  'script style template head del s strike select textarea datalist iframe audio video canvas'.split(' '),
)

/** A browser shows nothing of what is so far from its place, in pixels. */
const farthest = 500
/** Letters of so many pixels or points cannot be read. */
const tiniest = 2
const faintest = 0.05

type Style = ReadonlyMap<string, string>

const readStyle = (css: string): Style =>
  new Map(
    css.split(';').flatMap((one) => {
      const at = one.indexOf(':')
      const value = one
        .slice(at + 1)
        .replace(/!\s?important/i, '')
        .trim()
        .toLowerCase()
      return at > 0 ? [[one.slice(0, at).trim().toLowerCase(), value] as const] : []
    }),
  )

/** The pixels or points of a length; any length of nothing is 0. */
function readLength(value: string | undefined): number {
  const length = /^(-?\d{0,6}(?:\.\d{1,6})?)(?:px|pt)?$/.exec(value ?? '')
  if (length?.[1]) return Number(length[1])
  return /^0{1,3}(?:\.0{1,3})?[a-z%]{1,4}$/.test(value ?? '') ? 0 : Number.NaN
}

function isPaleColor(color: string): boolean {
  const hex = /^#([\da-f]{3,8})$/.exec(color)?.[1]
  if (hex)
    return isPale(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex.slice(0, 6)) || /^.{6}00$/.test(hex)
  const [red = 0, green = 0, blue = 0, alpha = 1] = /^rgba?\(/.test(color)
    ? (color.match(/\d{1,3}(?:\.\d{1,3})?/g) ?? []).map(Number)
    : []
  return (
    ['white', 'transparent', 'snow', 'ghostwhite'].includes(color) || alpha === 0 || red + green + blue > 735
  )
}

/** Whether a browser shows nothing of an element with this style, whatever is around it. */
function hides(style: Style): boolean {
  const get = (name: string) => style.get(name)
  const isAway = ['left', 'top', 'right', 'text-indent', 'margin-left', 'margin-top'].some(
    (name) => readLength(get(name)) <= -farthest,
  )
  const isFlat = ['height', 'width', 'max-height', 'max-width'].some((name) => readLength(get(name)) <= 1)
  return (
    get('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(get('visibility') ?? '') ||
    /line-through/.test(`${get('text-decoration')} ${get('text-decoration-line')}`) ||
    readLength(get('font-size')) <= tiniest ||
    Number(get('opacity') ?? 1) <= faintest ||
    isAway ||
    (isFlat && /^(?:hidden|clip)$/.test(get('overflow') ?? '')) ||
    /^rect\(\s?0(?:px)?,?\s?0(?:px)?,?\s?0/.test(get('clip') ?? '') ||
    /^inset\((?:50|100)%/.test(get('clip-path') ?? '') ||
    /scale\(0\)/.test(get('transform') ?? '')
  )
}

/** What the style sheets of a file hide by a class or an identifier. */
export class HtmlStyles {
  private readonly hidden = new Set<string>()

  /** Takes the rules of all style elements below these nodes. */
  read(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      if (node.tagName !== 'style') this.read(node.childNodes)
      else this.readRules(node.childNodes.map((one) => ('value' in one ? one.value : '')).join(''))
    }
  }

  private readRules(css: string): void {
    for (const rule of css.split('}')) {
      const [selectors = '', style, ...deeper] = rule.split('{')
      // What holds on paper alone, or on another screen, is not followed.
      if (style === undefined || deeper.length > 0 || !hides(readStyle(style))) continue
      for (const one of selectors.split(',')) {
        // One within another part of the page says nothing of the rest.
        const name = /^[a-z\d]{0,10}([.#][\w-]{1,80})$/i.exec(one.trim())?.[1]
        if (name) this.hidden.add(name)
      }
    }
  }

  /** Whether a browser shows nothing of the element. `isOnGround`: it stands on a colour of its own. */
  isUnseen(node: Element, isOnGround: boolean): boolean {
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const names = [
      ...(attributes.get('class') ?? '').split(/\s/).map((one) => `.${one}`),
      `#${attributes.get('id') ?? ''}`,
    ]
    const style = readStyle(attributes.get('style') ?? '')
    const color = style.get('color') ?? attributes.get('color')?.toLowerCase()
    const isShaded = isOnGround || hasGround(node)
    return (
      unseenTags.has(node.tagName) ||
      attributes.has('hidden') ||
      (node.tagName === 'dialog' && !attributes.has('open')) ||
      names.some((name) => this.hidden.has(name)) ||
      hides(style) ||
      (color !== undefined && !isShaded && isPaleColor(color))
    )
  }
}

/** Whether an element has a ground of its own, on which white letters can be read. */
export function hasGround({ attrs }: Element): boolean {
  const read = (attribute: string) => attrs.find((one) => one.name === attribute)?.value.toLowerCase()
  const style = readStyle(read('style') ?? '')
  const ground = style.get('background-color') ?? style.get('background') ?? read('bgcolor')
  return ground !== undefined && ground !== 'none' && !isPaleColor(ground)
}

/** Whether a browser leaves room for an element of which it shows nothing. */
export const keepsRoom = ({ attrs }: Element): boolean =>
  !attrs.some(
    ({ name, value }) =>
      name === 'hidden' || (name === 'style' && readStyle(value).get('display') === 'none'),
  )
