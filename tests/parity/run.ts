import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect } from '@playwright/test'
import { entryArgs, removeFolder } from '@/scripts/processes'
import { findFreePort, startSeparatePortal } from '@/scripts/separate-portal'
import { launchOptions } from '@/tests/support/browser'
import { cleanEnv } from '@/tests/support/portal'
import { newPassword, password, step, walk } from './journey'
import { type Parts, type Project, startProject } from './project'
import { checkTenancy } from './tenancy'

/**
 * `npm run parity`: walks one journey on real parts of Supabase. PARITY_AUTH is the program built from supabase/auth,
 * PARITY_STORAGE a built copy of supabase/storage, PARITY_POSTGRES a copy of supabase/postgres. It is not in `npm test`,
 * because no registry has these parts.
 */
const { PARITY_AUTH: auth, PARITY_STORAGE: storage, PARITY_POSTGRES: postgres } = process.env
const people = {
  admin: 'ordf@parity.example',
  member: 'anna@parity.example',
  renamed: 'anna.ny@parity.example',
  stranger: 'stranger@parity.example',
}

async function run(parts: Parts): Promise<void> {
  const port = await findFreePort()
  const portalUrl = `http://localhost:${port}`
  console.info('project')
  const project = await startProject(parts, portalUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-parity-portal-'))
  const browser = await chromium.launch(launchOptions())
  const env = cleanEnv({ ...toSettings(project), DATA_DIR: dataDir, PORT: `${port}`, APP_URL: portalUrl })
  const portal = await startSeparatePortal(env)
  try {
    console.info('journey')
    await createAssociation(env, 'Brf Parity', 71, people.admin)
    await createAssociation(env, 'Brf Other', 72, people.stranger)
    await walk({ browser, portalUrl, mail: project.mail }, people)
    await step(
      'no file of it is reached from another',
      checkTenancy(
        project,
        { address: people.renamed, password: newPassword },
        { address: people.stranger, password },
      ),
    )
    await step('an association leaves with its files', removeAssociation(env, project))
    console.info('All of it worked.')
  } catch (error) {
    for (const page of browser.contexts().flatMap((context) => context.pages()))
      console.error(page.url(), await page.locator('body').ariaSnapshot())
    console.error(portal.output())
    throw error
  } finally {
    await browser.close()
    await portal.stop()
    await project.stop()
    await removeFolder(dataDir)
  }
}

/** The settings of `.env` with a hosted project. */
function toSettings({ url, keys, mail }: Project): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
    SMTP_URL: mail.url,
    SMTP_FROM: 'portal@portal.example',
    PAGES_PER_SECOND: '1000',
  }
}

const runOrganization = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  promisify(execFile)(process.execPath, [...entryArgs('scripts/commands/organization.ts'), ...args], { env })

async function createAssociation(env: NodeJS.ProcessEnv, name: string, id: number, address: string) {
  const named = ['--name', name, '--association-id', `${id}`, '--admin', address, '--language', 'en']
  await runOrganization(env, 'create', ...named)
}

async function removeAssociation(env: NodeJS.ProcessEnv, { executor }: Project): Promise<void> {
  const count = async () => {
    const sql = `select count(*)::int as files from storage.objects where bucket_id = 'documents'`
    return (await executor.query(sql))[0]?.files
  }
  expect(await count()).toBeGreaterThan(0)
  await runOrganization(env, 'delete', '--name', 'Brf Parity', '--yes')
  expect(await count()).toBe(0)
}

if (!auth || !storage || !postgres) {
  console.info(
    'Skipped: PARITY_AUTH, PARITY_STORAGE and PARITY_POSTGRES name no parts of Supabase (CONTRIBUTING.md).',
  )
} else await run({ auth: resolve(auth), storage: resolve(storage), postgres })
