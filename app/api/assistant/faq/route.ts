import { NextResponse } from 'next/server'
import { readGrant } from '@/lib/assistant/service'
import { assistantFaqSchema } from '@/lib/frank/schema'
import { parseJsonBody } from '@/lib/http/json'
import { deleteFaqPassage, putFaqPassage } from '@/lib/ingest/jobs/faq'
import { logUnexpectedError } from '@/lib/log'

/** `POST {base}/faq` */
export async function POST(request: Request) {
  const grant = await readGrant(request.headers.get('authorization'), 'faq')
  if (!grant) return NextResponse.json({ detail: 'A valid token is required' }, { status: 401 })
  const body = await parseJsonBody(request, assistantFaqSchema)
  if (!body.ok)
    return NextResponse.json({ detail: body.issue }, { status: body.status === 400 ? 422 : body.status })
  const { association_id, action, faq_id: faqId, question, answer } = body.data
  if (association_id !== grant.associationId) {
    return NextResponse.json({ detail: 'The token is not for this association' }, { status: 403 })
  }
  const { organizationId } = grant
  try {
    if (action === 'delete') {
      await deleteFaqPassage({ organizationId, faqId })
    } else if (!(await putFaqPassage({ organizationId, faqId, question, answer }))) {
      return NextResponse.json({ detail: 'No such FAQ item' }, { status: 404 })
    }
    return NextResponse.json({ success: true })
  } catch (error) {
    logUnexpectedError('api/assistant/faq', error)
    return NextResponse.json({ detail: 'The assistant failed' }, { status: 500 })
  }
}
