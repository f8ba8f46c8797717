import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Tint, tints } from '@/lib/auth/appearance'
import { tintColors } from '@/lib/auth/tint-colors'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [, light = '', dark = ''] = css.split(/:root \{/)

function readTokens(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const modes = { light: readTokens(light), dark: readTokens(dark) }

const tintsCss = readFileSync(join(import.meta.dirname, 'tints.css'), 'utf8')
const [lightTints = '', darkTints = ''] = tintsCss.split('(prefers-color-scheme: dark)')

/** The colours of a mode with those of a tint. */
function readTint(mode: keyof typeof modes, tint: string): Map<string, string> {
  const block = (mode === 'light' ? lightTints : darkTints).match(
    new RegExp(`:has\\(\\[data-tint="${tint}"\\]\\)[^{]*\\{([^}]*)\\}`),
  )
  return new Map([...modes[mode], ...readTokens(block?.[1] ?? '')])
}

const palettes = (['light', 'dark'] as const).flatMap((mode) =>
  tints.map((tint) => [`${tint} in ${mode}`, readTint(mode, tint)] as const),
)

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['page', 'surface', 'sunken']
const text = [
  ...['ink', 'muted', 'accent', 'danger', 'warning'].flatMap((color) =>
    grounds.map((ground) => [color, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['warning', 'warning-soft'],
  ['ink', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['surface', 'danger'],
] as [string, string][]
const edges = ['line-strong', 'focus'].flatMap((color) => grounds.map((ground) => [color, ground])) as [
  string,
  string,
][]

describe.each(palettes)('the colours of %s mode', (_, tokens) => {
  const read = (name: string) => tokens.get(name) ?? ''

  it('give text a contrast of at least 4.5', () => {
    expect(text.filter(([color, ground]) => !(contrast(read(color), read(ground)) >= 4.5))).toEqual([])
  })

  it('give the edges of fields and the focus a contrast of at least 3', () => {
    expect(edges.filter(([color, ground]) => !(contrast(read(color), read(ground)) >= 3))).toEqual([])
  })
})

it('both modes define the same colours', () => {
  expect([...modes.dark.keys()].sort()).toEqual([...modes.light.keys()].sort())
})

it('the tints are all different, and the first one is that of a portal without a choice', () => {
  expect(new Set(palettes.map(([, tokens]) => tokens.get('accent'))).size).toBe(2 * tints.length)
  for (const mode of ['light', 'dark'] as const) expect(readTint(mode, 'spruce')).toEqual(modes[mode])
})

it.each(palettes)('the offline page and the manifest have the tint %s', (name, palette) => {
  const [tint, mode] = name.split(' in ') as [Tint, keyof typeof modes]
  const { accent, onAccent } = tintColors[tint][mode]
  expect([accent, onAccent]).toEqual([palette.get('accent'), palette.get('on-accent')])
})
