import { adminOf } from '../support/backend'
import { createOrganization } from '../support/content/organizations'

/** An organisation with a number, its settings of Frank and its log of questions. */
export async function createBoard() {
  const dataDir = process.env.PORTAL_DATA ?? ''
  const organization = await createOrganization(dataDir, 'Brf Frank')
  const service = adminOf(dataDir)
  const associationId = 10_000 + Math.floor(Math.random() * 1_000_000_000)
  await service.from('organizations').update({ association_id: associationId }).eq('id', organization.id)
  const readConfig = async () =>
    (
      await service
        .from('frank_api_config')
        .select('api_url, is_enabled')
        .eq('organization_id', organization.id)
        .maybeSingle()
    ).data
  const log = (fields: Record<string, unknown>) =>
    service.from('frank_interaction_logs').insert({
      organization_id: organization.id,
      correlation_id: crypto.randomUUID(),
      association_id: associationId,
      ...fields,
    })
  return { ...organization, associationId, readConfig, log }
}
