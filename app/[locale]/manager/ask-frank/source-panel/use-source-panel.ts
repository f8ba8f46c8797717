'use client'

import { useState, useSyncExternalStore } from 'react'
import type { Message } from '@/app/[locale]/manager/ask-frank/message/message'
import { findSource } from './find-source'

/** The same width as `xl:`. */
const wide = '(width >= 80rem)'
const closedKey = 'frank_source_panel_closed'

/** For this page, because the storage may be blocked. */
let isClosedHere: boolean | null = null
const listeners = new Set<() => void>()

function readClosed(): boolean {
  try {
    isClosedHere ??= sessionStorage.getItem(closedKey) !== null
  } catch {
    isClosedHere = false
  }
  return isClosedHere
}

function writeClosed(isClosed: boolean): void {
  isClosedHere = isClosed
  try {
    if (isClosed) sessionStorage.setItem(closedKey, '')
    else sessionStorage.removeItem(closedKey)
  } catch {
    // The panel is then closed until the page is loaded again.
  }
  for (const listener of listeners) listener()
}

function subscribeClosed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function subscribeWide(listener: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Which source is beside the conversation: that of the newest answer until another one is clicked or focused. */
export function useSourcePanel(messages: readonly Message[]) {
  const [chosen, setChosen] = useState<{ quote: string; length: number } | null>(null)
  const isClosed = useSyncExternalStore(subscribeClosed, readClosed, () => false)
  const isWide = useSyncExternalStore(
    subscribeWide,
    () => window.matchMedia(wide).matches,
    () => false,
  )
  const source = findSource(messages, chosen?.length === messages.length ? chosen.quote : null)

  /** For the events of the conversation: links to sources name their quote. */
  function follow({ target }: { target: EventTarget }) {
    const quote =
      target instanceof Element ? target.closest<HTMLElement>('[data-quote]')?.dataset.quote : null
    if (quote) setChosen({ quote, length: messages.length })
  }

  return { source, isWide, isClosed, setClosed: writeClosed, follow }
}
