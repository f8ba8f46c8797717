import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, lazy, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { hash, hashScripts, withoutReact } from './page-scripts'

const next = createRequire(import.meta.url)

describe('a page without React', () => {
  const own = '<script id="pass-on-link">1 < 2 && go()</script>'
  const data = '<script type="application/ld+json">{"a":"</p>"}</script>'

  it('keeps every other byte, scripts of its own included', () => {
    const head = `<!DOCTYPE html><html lang="sv"><head><meta charSet="utf-8"/>`
    const body = `</head><body class='a'><!--$--><p title="a>b">&amp; å<br/></p>${own}${data}<!--/$--></body></html>`
    const files = '<script src="/a.js" async=""></script><script src="/p.js" noModule=""></script>'
    const links = '<link rel="preload" as="script" fetchPriority="low" href="/a.js"/>'
    const react = '<script>self.__next_f.push([1,"a"])</script><script id="_R_">go()</script>'
    expect(withoutReact(head + links + files + body.replace('<!--/$-->', `${react}<!--/$-->`))).toBe(
      head + body,
    )
    expect(withoutReact(head + body)).toBe(head + body)
  })

  it('is told by the parser, not by how a tag is written', () => {
    const page = `<body><SCRIPT\n  async src='/a.js'></SCRIPT >text<link href="/b.css" rel="stylesheet"><script data-note="src=1">1</script>`
    expect(withoutReact(page)).toBe(
      '<body>text<link href="/b.css" rel="stylesheet"><script data-note="src=1">1</script>',
    )
  })

  it('names each of its inline scripts once, by what the browser hashes', () => {
    expect(hashScripts(`<body>${own}${data}${own}<script src="/a.js"></script>`)).toEqual([
      `'sha256-${hash('1 < 2 && go()')}'`,
      `'sha256-${hash('{"a":"</p>"}')}'`,
    ])
  })
})

it('next: the data of a page stands in scripts without attributes', async () => {
  const flight = next('next/dist/server/app-render/use-flight-response')
  const stream = flight.createInlinedDataReadableStream(new Blob(['0:"x"\n']).stream(), undefined, null)
  const scripts = await text(stream)
  expect(scripts).toContain('self.__next_f.push(')
  expect(withoutReact(`<body><p>a</p>${scripts}</body>`)).toBe('<body><p>a</p></body>')
})

it('next: its React puts into a page what is taken out of it, and nothing else', async () => {
  const { renderToPipeableStream } = next('next/dist/compiled/react-dom/server.node')
  const Late = lazy(
    () => new Promise<{ default: () => string }>((load) => setTimeout(load, 20, { default: () => 'late' })),
  )
  const script = createElement('script', { id: 'pass-on-link' }, 'go()')
  const late = createElement(Suspense, { fallback: 'wait' }, createElement(Late))
  const out = new PassThrough()
  const options = { bootstrapScripts: ['/a.js'], bootstrapScriptContent: 'boot()' }
  const page = renderToPipeableStream(createElement('body', null, script, late), {
    ...options,
    onShellReady: () => page.pipe(out),
  })
  const html = await text(out)
  for (const part of ['as="script"', 'src="/a.js"', '<script id="_R_">boot()</script>', '$RC("B:0",'])
    expect(html).toContain(part)
  const rest = withoutReact(html)
  expect(rest.match(/<script[^>]*>|\/a\.js/g)).toEqual(['<script id="pass-on-link">'])
})
