'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { RowMenu, type RowMenuHandle } from '@/components/ui/row-menu'
import type { Household } from '@/lib/members/household'
import type { ListedMember } from '@/lib/members/member'
import { InvitationButton } from './invitation-button'
import { MemberSheet } from './member-sheet'
import { RemoveButton } from './remove-button'

export type EditedMember = Pick<ListedMember, 'id' | 'fullName' | 'email' | 'role' | keyof Household>

type Props = {
  member: EditedMember
  isSelf: boolean
  asksErasure: boolean
  /** An invitation was never sent, or can be sent again. */
  invitation: 'first' | 'again' | null
}

export function MemberMenu({ member, isSelf, asksErasure, invitation }: Props) {
  const t = useTranslations('members')
  const menu = useRef<RowMenuHandle>(null)
  const [editing, setEditing] = useState(false)
  const { id, fullName: name } = member
  return (
    <>
      <RowMenu ref={menu} label={t('menu', { name })}>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-5" />
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{t('editFor', { name })}</span>
        </Button>
        {invitation ? (
          <InvitationButton
            memberId={id}
            isFirst={invitation === 'first'}
            label={t(invitation === 'first' ? 'sendFor' : 'resendFor', { name })}
          />
        ) : null}
        {isSelf ? null : (
          <RemoveButton
            memberId={id}
            label={t('removeFor', { name })}
            question={t(asksErasure ? 'eraseText' : 'removeText', { name })}
          />
        )}
      </RowMenu>
      {editing ? (
        <MemberSheet
          // A sheet that was opened before a new role arrives would show the old one, and send it.
          key={member.role}
          member={member}
          isSelf={isSelf}
          onClose={() => {
            setEditing(false)
            menu.current?.close()
          }}
        />
      ) : null}
    </>
  )
}
