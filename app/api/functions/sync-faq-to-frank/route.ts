import { AppError } from '@/lib/errors'
import { localOnlyReasons } from '@/lib/faqs/faq'
import { syncFaqFunctionSchema } from '@/lib/faqs/schema'
import { syncFaq } from '@/lib/frank/faq-sync'
import { createServerFunction } from '@/lib/http/server-function'

/** The body's question and answer are required but not used. */
export const POST = createServerFunction(
  { name: 'sync-faq-to-frank', permission: 'admin', schema: syncFaqFunctionSchema },
  async ({ faq_id, association_id, action, organization_id }, admin) => {
    const { id, associationId } = admin.organization
    if (organization_id.toLowerCase() !== id) throw new AppError('not_found')
    if (association_id !== associationId) throw new AppError('invalid_association')
    const outcome = await syncFaq(admin, faq_id, action)
    if (outcome.state === 'failed') return { success: false, error: outcome.failure }
    return outcome.state === 'local' ? { message: localOnlyReasons[outcome.reason] } : {}
  },
)
