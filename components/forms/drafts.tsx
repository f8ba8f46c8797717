'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { toSignInAgain } from '@/lib/auth/next-path'

/** What a person has changed in a form, by the field's key: a text, or whether a checkbox is checked. */
export type Draft = Record<string, string | boolean>
type Drafts = Record<string, Draft>

export const draftsKey = 'drafts'

/** The forms of this page, by the name of their draft. */
const forms = new Map<string, { person: string; read: () => Draft | null }>()

const Person = createContext<string | null>(null)

/** Another person who signs in in this tab sees none of the drafts. */
export function DraftOwner({ person, children }: { person: string | null; children: ReactNode }) {
  return <Person value={person}>{children}</Person>
}

/**
 * Keeps what the person has typed while they sign in again in this tab.
 * @param name names the form among those of all pages, and the version that it changes
 * @param read returns null if nothing has changed
 */
export function useDraft(
  name: string | undefined,
  read: () => Draft | null,
  write: (draft: Draft) => void,
): void {
  const person = useContext(Person)
  useEffect(() => {
    if (!name || !person) return
    forms.set(name, { person, read })
    return () => void forms.delete(name)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written once
  useEffect(() => {
    const draft = name && person ? takeDraft(person, name) : null
    if (draft) write(draft)
  }, [name, person])
}

/**
 * Leaves for the sign-in page, which leads back here, because the session has ended.
 * @param sent drafts that their forms no longer contain
 */
export function leaveForSignIn(sent: Drafts = {}): void {
  const drafts: Drafts = {}
  for (const [name, { read }] of forms) {
    const draft = read()
    if (draft) drafts[name] = draft
  }
  const [form] = forms.values()
  if (form) writeStorage({ person: form.person, drafts: { ...drafts, ...sent } })
  window.location.replace(toSignInAgain(window.location.pathname + window.location.search))
}

function takeDraft(person: string, name: string): Draft | null {
  const stored = readStorage()
  if (!stored) return null
  if (stored.person !== person) {
    writeStorage(null)
    return null
  }
  const { [name]: draft, ...others } = stored.drafts
  writeStorage({ person, drafts: others })
  return draft ?? null
}

type Stored = { person: string; drafts: Drafts }

function readStorage(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null')
  } catch {
    return null
  }
}

function writeStorage(stored: Stored | null): void {
  try {
    if (stored && Object.keys(stored.drafts).length > 0)
      sessionStorage.setItem(draftsKey, JSON.stringify(stored))
    else sessionStorage.removeItem(draftsKey)
  } catch {
    // A browser without storage, or a full one, keeps no drafts.
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notKept = ['hidden', 'password', 'file', 'submit', 'button']

function listControls(form: HTMLFormElement): Control[] {
  const controls = [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
  return controls.filter(({ name, type }) => name && !notKept.includes(type))
}

/** Checkboxes of one name differ by their values. `data-draft` names a field whose name may change. */
const keyOf = ({ name, type, value, dataset }: Control) =>
  type === 'checkbox' ? `${name} ${value}` : (dataset.draft ?? name)

/** Returns the changed fields, or null if there are none. */
export function readFields(form: HTMLFormElement | null): Draft | null {
  if (!form) return null
  const draft: Draft = {}
  for (const control of listControls(form)) {
    const { name, type, value } = control
    if (control instanceof HTMLInputElement && (type === 'checkbox' || type === 'radio')) {
      if (control.checked === control.defaultChecked) continue
      if (type === 'checkbox') draft[keyOf(control)] = control.checked
      else if (control.checked) draft[name] = value
    } else if (value !== getDefault(control)) draft[keyOf(control)] = value
  }
  return Object.keys(draft).length > 0 ? draft : null
}

function getDefault(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const [first] = control.options
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? first)?.value ?? ''
}

/** A list has another length while a chosen file is missing. */
const hasOption = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)

/** Opens what hides the form. */
export function writeFields(form: HTMLFormElement, draft: Draft): void {
  for (const control of listControls(form)) {
    const value = draft[keyOf(control)]
    if (value === undefined) continue
    if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
    else if (control.type === 'radio') (control as HTMLInputElement).checked = control.value === value
    else if (hasOption(control, value)) control.value = value
    for (
      let place = control.closest('details');
      place;
      place = place.parentElement?.closest('details') ?? null
    )
      place.open = true
  }
}
