import type { DemoLogin } from '@/supabase/demo/seed'

/** What `npm start` prints when the portal is ready. */
export function describePortal(portal: {
  url: string
  mailbox: string | undefined
  demo: DemoLogin[] | null
}): string {
  const lines = ['', `The portal is ready: ${portal.url}`]
  if (portal.mailbox) lines.push(`E-mail lands here:   ${portal.mailbox}`)
  if (portal.demo) {
    lines.push('', 'Demo logins:')
    const width = Math.max(...portal.demo.map((login) => login.email.length))
    for (const { email, password, role, organization } of portal.demo) {
      lines.push(`  ${email.padEnd(width)}  ${password}  ${organization}, ${role.toLowerCase()}`)
    }
  }
  return [...lines, ''].join('\n')
}
