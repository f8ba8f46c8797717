import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildFolder, listPrerendered, readActions, readEntries } from '@/lib/platform/build-output'
import { withoutReact } from '@/lib/platform/page-scripts'
import { publicPages } from '@/lib/site/pages'
import { ensureBuild } from '@/scripts/build'

describe('what the portal reads of a build', () => {
  beforeAll(ensureBuild)

  it('next: server-reference-manifest.json names each action’s id, file, export and pages', () => {
    const actions = readActions()
    const signIn = actions.find(({ name }) => name === 'signIn')
    expect(signIn).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{42}$/),
      file: expect.stringMatching(/app\/\[locale\]\/\(auth\)\/auth\/actions\.ts$/),
      entries: expect.arrayContaining([expect.stringMatching(/app\/\[locale\]\/\(auth\)\/auth\/page$/)]),
    })
    expect(actions.filter(({ id }) => !/^[0-9a-f]{42}$/.test(id))).toEqual([])
  })

  it('next: app-paths-manifest.json names each page and route', () => {
    expect(readEntries()).toEqual(expect.arrayContaining(['/[locale]/(public)/page', '/api/health/route']))
  })

  it('next: public pages are prerendered in both languages, as HTML with its data beside it', () => {
    const paths = ['missing', ...Object.values(publicPages).map((path) => path.slice(1))]
    for (const locale of ['en', 'sv'])
      for (const kind of ['html', 'rsc'] as const)
        for (const path of paths) {
          const name = [locale, path].filter(Boolean).join('/')
          expect(listPrerendered(kind)).toContain(`${buildFolder}/server/app/${name}.${kind}`)
        }
  })

  it('next: what is kept of a prerendered page names its entry, and the header by which it is known', () => {
    for (const file of listPrerendered('html').filter((file) =>
      /\/(?:en|sv)\/(?:missing|priser)\.html$/.test(file),
    )) {
      const { headers } = JSON.parse(readFileSync(file.replace(/html$/, 'meta'), 'utf8'))
      const entry = file.includes('missing') ? '/[locale]/missing/page' : '/[locale]/(public)/priser/page'
      expect([file, headers['x-nextjs-prerender'], headers['x-next-cache-tags']]).toEqual([
        file,
        '1',
        expect.stringContaining(entry),
      ])
    }
  })

  it('next: what a prerendered page has of scripts is React’s, and taken out, or the page’s own', () => {
    for (const file of listPrerendered('html').filter((file) => !file.includes('/manager/'))) {
      const html = readFileSync(file, 'utf8')
      expect([file, /<script src="\/_next\//.test(html), html.includes('self.__next_f.push(')]).toEqual([
        file,
        true,
        true,
      ])
      const left = withoutReact(html).match(/<script[^>]*>|\bas="script"|\/_next\/[^"]*\.js|__next_f/g) ?? []
      const own = [
        '<script id="pass-on-link">',
        '<script id="close-menu">',
        '<script id="note-session">',
        '<script type="application/ld+json">',
      ]
      expect([file, left.filter((part) => !own.includes(part))]).toEqual([file, []])
    }
  })
})
