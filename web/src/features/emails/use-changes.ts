import type { EmailAnswer } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { recordAct, useLastAct } from '#platform/keys/last-act.ts'
import type { Notice } from '#ui/undo-slot.tsx'
import { applyToLists } from './list-steps.ts'
import { refetchMail } from './mail-queries.ts'
import { type Change, inverseOf, type PendingChanges, withChange, withCompleted } from './pending-changes.ts'

export type Changed = Pick<ShownEmail, '_id' | 'thread_id' | 'mailbox' | 'labels' | 'triaged' | 'read'> &
  Partial<Pick<ShownEmail, 'triage_primary_action' | 'project' | 'starred' | 'muted' | 'snoozed_until'>>

/** Asks whether a change of one email should become a rule. */
export type OfferRule = (email: Changed, change: Change) => Notice['offer']

interface Done {
  steps: readonly Step[]
  /** Takes back what belongs to the change beside the emails, such as a rule. */
  alsoUndo?: (() => void) | undefined
}

interface Step {
  email: Changed
  change: Change
}

/** Changes one or many conversations: optimistic, rolled back on refusal, with undo. */
export function useChanges(offerRule: OfferRule = () => undefined) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const [changes, setChanges] = useState<PendingChanges>(new Map())
  const [notice, setNotice] = useState<Notice | null>(null)
  const [last, setLast] = useState<Done | null>(null)
  const lastAct = useLastAct()
  /** In sequence, so that an undo cannot arrive before its change. */
  const underway = useRef<Promise<unknown>>(Promise.resolve())

  function carryOut(steps: readonly Step[]): void {
    for (const { email, change } of steps) setChanges((current) => withChange(current, email.thread_id, change))
    underway.current = underway.current.then(() => send(steps))
  }

  /** Refused changes are rolled back; the others continue. */
  async function send(steps: readonly Step[]): Promise<void> {
    const refused: string[] = []
    const sent: Step[] = []
    for (const step of steps) {
      try {
        await callApi<EmailAnswer>('PUT', `/emails/${step.email._id}`, { body: step.change })
        sent.push(step)
      } catch (error) {
        refused.push(reasonOf(error))
        setChanges((current) => withCompleted(current, step.email.thread_id))
      }
    }
    if (refused.length > 0) {
      const [reason = ''] = refused
      const count = refused.length
      setNotice({
        sentence: steps.length === 1 ? t('problem.notMoved', { reason }) : t('problem.someNot', { count, reason }),
        bad: true,
      })
      setLast(null)
      recordAct('')
    }
    if (sent.length > 0) {
      for (const { email, change } of sent) applyToLists(client, email.thread_id, change)
      await refetchMail(client)
    }
    for (const { email } of sent) setChanges((current) => withCompleted(current, email.thread_id))
  }

  function reasonOf(error: unknown): string {
    const message = error instanceof ApiProblem ? error.message : ''
    return message || t(error instanceof ApiProblem && error.status === 0 ? 'problem.unreachable' : 'problem.unknown')
  }

  function undo({ steps, alsoUndo }: Done): void {
    setLast(null)
    recordAct('')
    setNotice({ sentence: t('done.undone') })
    alsoUndo?.()
    carryOut(steps.map(({ email, change }) => ({ email, change: inverseOf(change, email) })))
  }

  function change(
    emails: readonly Changed[],
    become: (email: Changed) => Change,
    doneText: string,
    alsoUndo?: () => void,
  ): void {
    const steps = emails.map((email) => ({ email, change: become(email) }))
    if (steps.length === 0) return
    const done = { steps, alsoUndo }
    setLast(done)
    recordAct('mail')
    const sentence = steps.length === 1 ? doneText : t('done.many', { told: doneText, count: steps.length })
    const [first] = steps
    const offer = first && steps.length === 1 && !alsoUndo ? offerRule(first.email, first.change) : undefined
    setNotice({ sentence, action: { label: t('act.undo'), act: () => undo(done) }, offer })
    carryOut(steps)
  }

  function move(emails: readonly Changed[], mailbox: Mailbox): void {
    const elsewhere = emails.filter((email) => email.mailbox !== mailbox)
    change(elsewhere, () => ({ mailbox }), t(`done.${mailbox}`))
  }

  const tell = (sentence: string): void => setNotice({ sentence, bad: true })

  const isLast = lastAct === 'mail' || lastAct === ''
  return { changes, notice, change, move, tell, undoLast: last && isLast ? () => undo(last) : undefined }
}

export type Changes = ReturnType<typeof useChanges>
