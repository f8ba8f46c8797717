import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { toMessage } from '@/app/[locale]/manager/ask-frank/message/to-message'
import { BoardAnswers } from '@/components/frank/board-answers'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { longestQuestion } from '@/lib/assistant/contract'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { messagesPerPage } from '@/lib/frank/conversation'
import { getChat } from '@/lib/frank/queries'
import { dismissBoardAnswer, openBoardAnswer } from './board-actions'
import { Chat } from './chat'
import { ConversationPages } from './conversation-pages'
import { MessageList } from './message-list'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat')
  return { title: t('title') }
}

const params = z.object({
  conversation: z.uuid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  /** The page of the conversation with this answer is shown. */
  answer: z.uuid().nullable().catch(null),
  /** Why a question that was posted without scripts has no answer. */
  problem: z
    .enum(['question_empty', 'question_too_long', 'too_many', 'unexpected'])
    .optional()
    .catch(undefined),
  /** The page shows a greeting because it is not stored. */
  notice: z.literal('greeting').optional().catch(undefined),
  /** The beginning of a question. */
  question: z.string().max(400).optional().catch(undefined),
})

export default async function AskFrankPage({ searchParams }: PageProps<'/[locale]/manager/ask-frank'>) {
  const {
    conversation: requested,
    question: initialQuestion = '',
    page: asked,
    answer,
    ...outcome
  } = params.parse(await searchParams)
  const [member, stored] = await withGuard(
    requireMember(),
    getChat(requested ?? null, { page: asked, answer }),
  )
  const [t, tFrank] = await Promise.all([getTranslations('chat'), getTranslations('frank')])
  // The same for a deleted conversation and another member's.
  if (requested && !stored.conversation) {
    const query = new URLSearchParams(Object.entries(outcome).filter(([, value]) => value))
    redirect(query.size > 0 ? `/manager/ask-frank?${query}` : '/manager/ask-frank')
  }
  const { page } = stored
  const pages = Math.max(1, Math.ceil(stored.total / messagesPerPage))
  if (page > pages)
    redirect(requested ? `/manager/ask-frank?conversation=${requested}` : '/manager/ask-frank')
  const isAdmin = can(member.role, 'admin')
  const id = stored.conversation?.id ?? crypto.randomUUID()
  const messages = stored.messages.map((message) => toMessage(message, isAdmin, tFrank))
  const shown = { numbers: stored.numbers, memberName: member.fullName, pictureSrc: member.pictureSrc }
  return (
    <div className="flex w-full flex-1 flex-col">
      <div className="flex max-w-[960px] flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          {stored.conversation ? (
            <p className="mt-1 wrap-anywhere text-muted">{stored.conversation.title}</p>
          ) : null}
        </div>
        <nav aria-label={t('conversations')} className="flex flex-wrap gap-2">
          <Link href="/manager/ask-frank" prefetch={false} className={buttonClass('secondary')}>
            {t('newConversation')}
          </Link>
          <Link href="/manager/ask-frank/conversations" prefetch={false} className={buttonClass('quiet')}>
            {t('conversations')}
          </Link>
        </nav>
      </div>
      <BoardAnswers
        answers={stored.answers}
        actions={{ open: openBoardAnswer, dismiss: dismissBoardAnswer }}
        className="mt-5 max-w-[960px]"
      />
      {outcome.problem ? (
        <div className="mt-6 max-w-[960px]">
          <Alert variant="destructive" title={tFrank(`errors.${outcome.problem}`)} />
        </div>
      ) : null}
      {outcome.notice ? (
        <div className="mt-6 max-w-[960px]">
          <Alert title={t('greeting')} />
        </div>
      ) : null}
      <ConversationPages conversationId={id} page={page} pages={pages} />
      {page > 1 ? (
        <div className="max-w-[960px] py-6">
          <MessageList {...shown} messages={messages} draft={null} onAskAgain={null} />
        </div>
      ) : (
        <Chat
          // A new key resets the chat's state to the server's messages.
          key={`${id} ${stored.total}`}
          {...shown}
          conversationId={id}
          initialQuestion={initialQuestion}
          earlier={messages}
          older={stored.total - messages.length}
          suggestions={stored.suggestions}
          isAdmin={isAdmin}
          longest={longestQuestion}
        />
      )}
    </div>
  )
}
