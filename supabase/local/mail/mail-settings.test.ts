import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('a hosted backend sends the same mails with the same subjects as the embedded one', () => {
  const config = read('config.toml')
  for (const file of readdirSync(new URL('../../templates', import.meta.url))) {
    const kind = file.replace('.html', '')
    const title = read(`templates/${file}`).match(/<title>(.*)<\/title>/)?.[1]
    const subject = config.match(
      new RegExp(`\\[auth\\.email\\.template\\.${kind}\\]\\nsubject = '(.*)'\\n`),
    )?.[1]
    expect([kind, subject]).toEqual([kind, title])
    expect(config).toContain(`content_path = "./supabase/templates/${file}"`)
  }
})
