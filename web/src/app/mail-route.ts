import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MailPlace } from '#features/emails/mail-rail.tsx'
import { isInbox, type Selection } from '#features/emails/read-list.ts'
import { readSplit, type Split } from '#features/emails/splits.ts'

export interface MailRoute {
  selection: Selection
  openId: string
  open(id: string): void
  close(): void
  choose(split: Split): void
  /** '' shows every label. */
  narrow(label: string): void
  /** '' leaves the search. */
  find(query: string): void
}

/** Beside the mailboxes, in the same place of an address. */
const SNOOZED = 'snoozed'
const ALL = 'all'

interface Place {
  project?: string
  mailbox?: string
}

interface Filters {
  split?: string
  label?: string
  q?: string
}

/** The list of an address. Only the inbox has splits. */
export function selectionOf({ project = '', mailbox: name }: Place, { split, label = '', q = '' }: Filters): Selection {
  const mailbox: Mailbox = MAILBOXES.find((value) => value === name) ?? 'inbox'
  const snoozed = name === SNOOZED
  const all = name === ALL
  return {
    project,
    mailbox,
    split: isInbox({ mailbox, snoozed, all }) ? readSplit(split) : 'everything',
    label,
    query: q,
    snoozed,
    all,
  }
}

/** The name of the list in its address. */
export const placeOf = ({ mailbox, snoozed, all }: Selection): MailPlace => (snoozed ? SNOOZED : all ? ALL : mailbox)

/** The current place in the mail area, from the URL, with its navigation. */
export function useMailRoute(): MailRoute {
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const openId = params.id ?? ''
  const search = useSearch({ strict: false })
  const selection = selectionOf(params, search)
  const { project } = selection
  const mailbox = placeOf(selection)
  const to = '/projects/$project/mail/$mailbox'
  const find = useCallback(
    (q: string) => void navigate({ to, params: { project, mailbox }, search: q ? { q } : {}, replace: true }),
    [navigate, project, mailbox],
  )
  return {
    selection,
    openId,
    open: (id) => void navigate({ to: `${to}/$id`, params: { project, mailbox, id }, search }),
    close: () => void navigate({ to, params: { project, mailbox }, search }),
    choose: (value) =>
      void navigate({ to, params: { project, mailbox }, search: value === 'everything' ? {} : { split: value } }),
    narrow: (label) => void navigate({ to, params: { project, mailbox }, search: label ? { label } : {} }),
    find,
  }
}
