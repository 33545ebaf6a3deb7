import type { Draft } from '@dossier/contract/draft'
import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { identitiesQuery, useIdentities } from '../identities/identity-queries.ts'
import { RECIPIENT_FIELDS, type RecipientField } from '../recipients/recipient-fields.ts'
import type { SendOptions } from '../send/send-options.ts'
import { commitTyped } from './commit-typed.ts'
import { replyRecipientsQuery, useDraft, useSource } from './draft-queries.ts'
import { type FieldProblems, missingIn, problemsOf } from './field-problems.ts'
import { sendDraft } from './send-draft.ts'
import { firstSender } from './senders.ts'
import { sessionOf } from './sessions.ts'
import { useDoubts } from './use-doubts.ts'
import { useFiles } from './use-files.ts'
import { useLeaving } from './use-leaving.ts'

/** Editor state of one draft; a mounted editor never changes its draft. */
export function useDraftEditor(draft: Draft, onSent: (answer: SendDraftAnswer) => void) {
  const { t } = useTranslation()
  const [session] = useState(() => sessionOf(draft))
  const state = useSyncExternalStore(session.watch, session.read)
  const { data: newest } = useDraft(draft._id)
  useEffect(() => session.take(newest ?? draft), [session, newest, draft])
  useLeaving(draft._id, session)

  const client = useQueryClient()
  const identities = useIdentities(draft.project).data
  const { data: source } = useSource(draft.source_email)
  const { content, typed } = state
  // The service chose none while there was no identity.
  const asksSender = draft.source_email !== '' && content.from === ''
  const answered = useQuery({ ...replyRecipientsQuery(draft.source_email), enabled: asksSender })
  const from = content.from || answered.data?.from || firstSender(identities ?? [])

  const files = useFiles(draft._id, session)
  const [refused, setRefused] = useState<FieldProblems>({})
  const [sending, setSending] = useState(false)
  const doubts = useDoubts(session, files)
  const problems: FieldProblems = { ...problemsOf(state.problem?.fields ?? []), ...refused }

  function takeIn(field: RecipientField, text: string): boolean {
    const invalid = commitTyped(session, field, text)
    const { [field]: _, ...remaining } = refused
    setRefused(invalid ? { ...refused, [field]: t('draft.notAddress', { text: invalid }) } : remaining)
    return invalid === ''
  }

  async function send(options: SendOptions): Promise<void> {
    if (sending) return
    const wrong = RECIPIENT_FIELDS.filter((field) => typed[field] !== '' && !takeIn(field, typed[field]))
    if (wrong.length > 0) return
    if (doubts.ask(options)) return
    setSending(true)
    const answer = await attempt(options).finally(() => setSending(false))
    if (answer) onSent(answer)
  }

  async function attempt(options: SendOptions): Promise<SendDraftAnswer | null> {
    const sender = await findSender()
    const missing = Object.entries(missingIn(session.read().content, sender, files.readUnderway()))
    setRefused(Object.fromEntries(missing.map(([field, key]) => [field, t(key)])))
    return missing.length > 0 ? null : sendDraft(session, sender, options)
  }

  /** A fast user may send before the identities are loaded. '' = none. */
  async function findSender(): Promise<string> {
    if (session.read().content.from) return session.read().content.from
    const answered = draft.source_email
      ? await client.query(replyRecipientsQuery(draft.source_email)).catch(() => undefined)
      : undefined
    if (answered?.from) return answered.from
    try {
      return firstSender(await client.query({ ...identitiesQuery(draft.project), staleTime: 'static' }))
    } catch (error) {
      if (error instanceof ApiProblem) session.refuse(error)
      return ''
    }
  }

  return {
    state,
    from,
    identities,
    source,
    typed,
    problems,
    sending,
    session,
    files,
    write: session.write,
    type: session.type,
    takeIn,
    doubts: doubts.shown,
    send: (options: SendOptions = {}) => void send(options),
    sendAnyway: () => void send(doubts.asked),
  }
}

export type Editor = ReturnType<typeof useDraftEditor>
