import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Selection } from '#features/emails/read-list.ts'
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

/** The current place in the mail area, from the URL, with its navigation. */
export function useMailRoute(): MailRoute {
  const navigate = useNavigate()
  const { project = '', mailbox: mailboxParam, id: openId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const mailbox: Mailbox = MAILBOXES.find((value) => value === mailboxParam) ?? 'inbox'
  const split = mailbox === 'inbox' ? readSplit(search.split) : 'everything'
  const to = '/projects/$project/mail/$mailbox'
  const find = useCallback(
    (q: string) => void navigate({ to, params: { project, mailbox }, search: q ? { q } : {}, replace: true }),
    [navigate, project, mailbox],
  )
  return {
    selection: { project, mailbox, split, label: search.label ?? '', query: search.q ?? '' },
    openId,
    open: (id) => void navigate({ to: `${to}/$id`, params: { project, mailbox, id }, search }),
    close: () => void navigate({ to, params: { project, mailbox }, search }),
    choose: (value) =>
      void navigate({ to, params: { project, mailbox }, search: value === 'everything' ? {} : { split: value } }),
    narrow: (label) => void navigate({ to, params: { project, mailbox }, search: label ? { label } : {} }),
    find,
  }
}
