import { z } from 'zod'
import type { Env } from '@/lib/env'
import { isProxyUncounted } from '@/lib/http/proxy'
import { operatorWarnings } from '@/lib/operator'
import { type Expected, readExpected } from './expected'
import { type Finding, judge } from './finding'

type Project = { supabaseUrl: string; siteUrl: string; token: string | undefined; api: string }

/** The Management API shows the configuration; a self-hosted stack has none, and no findings. `fix` sets the values of `supabase/config.toml` and nothing else. */
export async function checkConfiguration(project: Project, fix: boolean): Promise<Finding[]> {
  const { token, supabaseUrl, siteUrl, api } = project
  const ref = new URL(supabaseUrl).hostname.match(/^([a-z]{20})\.supabase\.(?:co|in|net)$/)?.[1]
  if (!ref) return []
  if (!token)
    return [
      {
        what: 'mails, limits and sessions',
        todo: 'Not looked at. Set SUPABASE_ACCESS_TOKEN (Account, Access Tokens), or run: supabase link && supabase config push',
      },
    ]
  const address = `${api}/v1/projects/${ref}/config/auth`
  const expected = await readExpected(siteUrl)
  let actual = await callApi(address, token)
  if (typeof actual === 'string') return [{ what: 'the Management API', todo: actual }]
  const wrong = differences(expected, actual)
  if (fix && Object.keys(wrong).length > 0) {
    const changed = await callApi(address, token, wrong)
    if (typeof changed === 'string') return [{ what: 'the Management API', todo: changed }]
    actual = changed
  }
  return toFindings(expected, actual)
}

async function callApi(
  address: string,
  token: string,
  change?: object,
): Promise<Record<string, unknown> | string> {
  try {
    const reply = await fetch(address, {
      method: change ? 'PATCH' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: change && JSON.stringify(change),
      signal: AbortSignal.timeout(30_000),
    })
    if (!reply.ok)
      return `It answers ${reply.status}: is SUPABASE_ACCESS_TOKEN of somebody who may configure the project?`
    return z.record(z.string(), z.unknown()).parse(await reply.json())
  } catch (error) {
    return `It cannot be reached (${String(error)}).`
  }
}

function differences({ exact, least }: Expected, actual: Record<string, unknown>) {
  const wrong = Object.entries(exact).filter(([name, value]) => !isSame(actual[name], value))
  const low = Object.entries(least).filter(([name, value]) => !(Number(actual[name]) >= value))
  return Object.fromEntries([...wrong, ...low])
}

function toFindings(expected: Expected, actual: Record<string, unknown>): Finding[] {
  const wrong = differences(expected, actual)
  const names = [...Object.keys(expected.exact), ...Object.keys(expected.least)]
  return [
    ...names.map((name) =>
      judge(
        name,
        !(name in wrong),
        `${name} is not ${show(wrong[name])}: run with --fix, or supabase config push.`,
      ),
    ),
    judge(
      'mail goes out through a server of yours',
      Boolean(actual.smtp_host),
      'Set up SMTP (Authentication, Emails): without it Supabase mails your own team only, a few an hour.',
    ),
  ]
}

/** Ignores line endings and blank lines around a template. */
const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'string' && typeof b === 'string' && tidy(a) === tidy(b))
const tidy = (text: string) => text.replace(/\r\n/g, '\n').trim()

const show = (value: unknown) =>
  String(value).length > 60 ? 'that of supabase/config.toml' : JSON.stringify(value)

/** Checks that the limits on sign-ins tell visitors apart. */
export const checkProxy = (settings: Parameters<typeof isProxyUncounted>[0]): Finding =>
  judge('visitors have addresses', !isProxyUncounted(settings), operatorWarnings.proxy_not_trusted)

/** Checks the settings for the portal's own mails, about news: the project's mail server sends only Auth's. */
export function checkMail({ SMTP_URL, SMTP_FROM }: Pick<Env, 'SMTP_URL' | 'SMTP_FROM'>): Finding[] {
  if (!SMTP_URL)
    return [
      {
        what: 'news goes out by mail',
        todo: 'Set SMTP_URL (smtps://user:password@host) and SMTP_FROM: until then nobody gets a mail about news.',
      },
    ]
  return [
    judge(
      'news goes out by mail',
      Boolean(SMTP_FROM),
      'Set SMTP_FROM to an address that your mail server may send from, as in "Portal <portal@example.org>".',
    ),
  ]
}
