import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'

/** Waits for a deletion, says how it went, and names what has the focus then. A lost connection is no reason to lose the page. */
export async function tellDeleted(
  deletion: Promise<{ ok: boolean }>,
  done: string,
  texts: Texts<'conversations'>,
): Promise<string | undefined> {
  const { ok } = await deletion.catch(() => ({ ok: false }))
  showToast(ok ? 'success' : 'error', ok ? done : texts.deleteFailed)
  return ok ? 'conversations' : undefined
}
