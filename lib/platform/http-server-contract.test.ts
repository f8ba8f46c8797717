import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fileLengthHeader, hookHttpServer, imageRoute, prerenderHeader } from './http-server'

const next = createRequire(import.meta.url)
hookHttpServer({ appUrl: 'https://portal.example', trustedProxies: 1 })

type Reply = { status?: number; headers: IncomingMessage['headers']; text: string }

/** Asks a server that answers in this way, with the path as it is. */
async function ask(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  path = '/',
  headers: Record<string, string> = {},
): Promise<Reply> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asking = send({ port, host: '127.0.0.1', path, headers }).end()
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of reply) text += chunk
  server.close()
  return { status: reply.statusCode, headers: reply.headers, text }
}

it('node: http.server.request.start names server, request and response before the server’s own listener runs', async () => {
  const seen: string[] = []
  const note = (message: unknown) =>
    seen.push(
      Object.keys(message as object)
        .sort()
        .join(),
    )
  channel('http.server.request.start').subscribe(note)
  await ask((_, response) => {
    seen.push('listener')
    response.end()
  })
  channel('http.server.request.start').unsubscribe(note)
  expect(seen).toEqual(['request,response,server,socket', 'listener'])
})

it('node: a head that nobody writes is written by the response’s writeHead', async () => {
  const { headers } = await ask((_, response) => response.end('x'))
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

it('next: the headers x-nextjs-prerender, rsc and next-action have these names', () => {
  const names = next('next/dist/client/components/app-router-headers')
  expect(names).toMatchObject({ NEXT_IS_PRERENDER_HEADER: prerenderHeader, RSC_HEADER: 'rsc' })
  expect(names.ACTION_HEADER).toBe('next-action')
})

it('next: the request for the page to which an action leads has the headers of the action', () => {
  const { readFileSync } = next('node:fs')
  const source: string = readFileSync(next.resolve('next/dist/server/app-render/action-handler'), 'utf8')
  const [, made = ''] = source.split('async function createRedirectRenderResult')
  expect(made).toMatch(
    /forwardedHeaders = getForwardedHeaders\(req, res\)[\s\S]*fetch\(fetchUrl, \{[^}]*headers: forwardedHeaders/,
  )
})

it('next: the optimizer of images answers at /_next/image', () => {
  expect(next('next/dist/shared/lib/image-config').imageConfigDefault.path).toBe(imageRoute)
})

it('next: the server is one of node:http, which Next makes by itself', () => {
  const { readFileSync } = next('node:fs')
  const source = readFileSync(next.resolve('next/dist/server/lib/start-server'), 'utf8')
  expect(source).toContain('_http.default.createServer(requestListener)')
})

it('next: the length that a route handler names is dropped, and comes through under another name', async () => {
  const { sendResponse } = next('next/dist/server/send-response')
  const { NodeNextRequest, NodeNextResponse } = next('next/dist/server/base-http/node')
  const sendFile = (name: string) =>
    ask((request, response) =>
      sendResponse(
        new NodeNextRequest(request),
        new NodeNextResponse(response),
        new Response(new Blob(['abc']).stream(), { headers: { [name]: '3' } }),
      ),
    )
  expect((await sendFile('content-length')).headers['content-length']).toBeUndefined()
  const { headers, text } = await sendFile(fileLengthHeader)
  expect([headers['content-length'], headers[fileLengthHeader], text]).toEqual(['3', undefined, 'abc'])
})

it('a browser that has a prerendered page is told so, whatever Next made of the address', async () => {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    request.url = '/en/priser'
    response.setHeader(prerenderHeader, '1').setHeader('ETag', '"x"').setHeader('Vary', 'rsc')
    response.end('page')
  }
  const known = { 'if-none-match': 'W/"y", W/"x"' }
  expect(await ask(answer, '/priser')).toMatchObject({
    ...{ status: 200, text: 'page' },
    headers: { etag: '"x"', vary: 'rsc, Cookie, Accept-Language' },
  })
  expect(await ask(answer, '/priser', known)).toMatchObject({ status: 304, text: '' })
  const inSwedish = await ask(answer, '/sv/priser', { ...known, rsc: '1' })
  expect([inSwedish.status, inSwedish.headers.etag, inSwedish.headers.vary]).toEqual([200, undefined, 'rsc'])
})

it('a public page is opened at its address with the language, and the start page not for a signed-in visitor', async () => {
  const openedAt = async (path: string, headers = {}) => {
    const answer = ({ url }: IncomingMessage, response: ServerResponse) => response.end(url)
    return (await ask(answer, path, { 'accept-language': 'sv', ...headers })).text
  }
  expect([await openedAt('/'), await openedAt('/priser')]).toEqual(['/sv', '/sv/priser'])
  const signedIn = { cookie: 'language=en; portal-session.0=x' }
  expect([await openedAt('/', signedIn), await openedAt('/priser', signedIn)]).toEqual(['/', '/en/priser'])
  for (const path of ['/?code=x', '/manager/news', '/login', '/sv/priser', '/other'])
    expect(await openedAt(path)).toBe(path)
})

it('an answer with a cookie, or that leads elsewhere, is kept by nobody', async () => {
  for (const [status, headers] of [
    [200, { 'Set-Cookie': 'a=b' }],
    [303, { Location: '/' }],
    [307, { Location: '/' }],
  ] as const) {
    const reply = await ask((_, response) => response.writeHead(status, headers).end())
    expect([status, reply.headers['cache-control']]).toEqual([
      status,
      status === 200 ? undefined : 'private, no-store',
    ])
  }
  const set = await ask((_, response) => response.setHeader('Set-Cookie', 'a=b').end())
  expect(set.headers['cache-control']).toBe('private, no-store')
})

it('what makes no sense reaches Next as something that it refuses', async () => {
  const tell = async (path: string, headers?: Record<string, string>) => {
    const reply = await ask(
      ({ url, headers }, response) => response.end(`${url} ${headers['next-action']}`),
      path,
      headers,
    )
    return reply.text
  }
  for (const path of ['/%ff', '/manager/news/%e0%a4%a?x=1'])
    expect(await tell(path)).toBe('/missing undefined')
  expect(await tell(`${imageRoute}?url=%25ff&w=1`)).toBe(`${imageRoute} undefined`)
  expect(await tell(`${imageRoute}?url=/a.png`)).toBe(`${imageRoute}?url=/a.png undefined`)
  expect(await tell('/auth', { 'next-action': '' })).toBe('/auth none')
})
