import type { Metadata } from 'next'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { requireMember } from '@/lib/auth/membership'
import { Chat } from './chat'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('chat')
  return { title: t('title') }
}

export default async function AskFrankPage() {
  const { fullName, pictureSrc } = await requireMember()
  const [locale, { chat, frank }] = await Promise.all([getLocale(), getMessages()])
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-1 flex-col">
      <h1 className="text-3xl md:text-4xl">{chat.title}</h1>
      <Chat memberName={fullName} pictureSrc={pictureSrc} locale={locale} texts={chat} failures={frank} />
    </div>
  )
}
