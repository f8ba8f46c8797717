import type { ServerResponse } from 'node:http'
import { adminOf } from '@/tests/support/backend'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { createOrganization } from './organizations'

type Answer = Parameters<typeof startFakeAssistant>[0]

/**
 * An organisation for one test, with an admin and a member who can sign in. Its questions go to the test's
 * fake service.
 */
export async function createChatOrganization(dataDir: string) {
  const admin = adminOf(dataDir)
  const organization = await createOrganization(dataDir, 'Brf Chatten')
  const associationId = 1_000_000 + Math.floor(Math.random() * 1_000_000_000)
  const { error } = await admin
    .from('organizations')
    .update({ association_id: associationId })
    .eq('id', organization.id)
  if (error) throw new Error(error.message)
  const member = { fullName: 'Moa Medlem', email: organization.address('moa') }
  await organization.addAccount(member)
  const services: FakeAssistant[] = []

  async function configure(api_url: string, is_enabled = true) {
    const row = { organization_id: organization.id, api_url, is_enabled }
    const saved = await admin.from('frank_api_config').upsert(row, { onConflict: 'organization_id' })
    if (saved.error) throw new Error(saved.error.message)
  }

  /** Starts a fake service and makes it the organisation's assistant. */
  async function answerBy(answer: Answer, health?: Answer): Promise<FakeAssistant> {
    const service = await startFakeAssistant(answer, health)
    services.push(service)
    await configure(service.url)
    return service
  }

  const close = async () => {
    await Promise.all(services.map((service) => service.close()))
    await admin.from('organizations').delete().eq('id', organization.id)
  }
  return { ...organization, associationId, member, configure, answerBy, close }
}

/** An answer in the format of the specification. */
export const answerJson =
  (answer: string, sources: object[] = []) =>
  (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ answer, source: '', sources }))
