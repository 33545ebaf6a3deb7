import type { EmailAnswer } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { recordAct, useLastAct } from '#platform/keys/last-act.ts'
import { useLostAt } from '#platform/live/connection.ts'
import type { Notice } from '#ui/undo-slot.tsx'
import { applyToLists } from './list-steps.ts'
import { refetchMail } from './mail-queries.ts'
import { type Change, inverseOf, type PendingChanges, withChange, withCompleted } from './pending-changes.ts'
import { openWaitingChanges, type WaitingChange } from './waiting-changes.ts'

export type Changed = Pick<ShownEmail, '_id' | 'thread_id' | 'mailbox' | 'labels' | 'triaged' | 'read'> &
  Partial<Pick<ShownEmail, 'triage_primary_action' | 'project' | 'starred' | 'muted' | 'snoozed_until' | 'remind_at'>>

/** Asks whether a change of one email should become a rule. */
export type OfferRule = (email: Changed, change: Change) => Notice['offer']

interface Done {
  steps: readonly Step[]
  sentence: string
  /** Takes back what belongs to the change beside the emails, such as a rule. */
  alsoUndo?: (() => void) | undefined
}

const NOTHING_DONE = { done: [], undone: [] }
/** Acts of this page that can be undone. */
const MAX_UNDO = 50

interface Step {
  email: Changed
  change: Change
}

/**
 * Changes one or many conversations: optimistic, rolled back on refusal, with undo. Without a connection, changes wait on
 * this device and are sent in their order when it returns.
 * @param owner user and account whose changes wait.
 */
export function useChanges(owner: string, offerRule: OfferRule = () => undefined) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const waiting = useMemo(() => openWaitingChanges(owner, localStorage), [owner])
  const [changes, setChanges] = useState<PendingChanges>(() => pendingOf(waiting.list()))
  const [notice, setNotice] = useState<Notice | null>(null)
  /** Acts that can be undone, and undone ones that can be redone; the newest is last. */
  const [history, setHistory] = useState<{ done: readonly Done[]; undone: readonly Done[] }>(NOTHING_DONE)
  const lastAct = useLastAct()
  /** In sequence, so that an undo cannot arrive before its change. */
  const underway = useRef<Promise<unknown>>(Promise.resolve())

  function carryOut(steps: readonly Step[]): void {
    for (const { email, change } of steps) setChanges((current) => withChange(current, email.thread_id, change))
    const waitingSteps = steps.map(({ email, change }) => ({
      id: crypto.randomUUID(),
      emailId: email._id,
      threadId: email.thread_id,
      change,
    }))
    underway.current = underway.current.then(() => send(waitingSteps))
  }

  /** Refused changes are rolled back, and those that reach no server wait; the others continue. */
  async function send(steps: readonly WaitingChange[]): Promise<void> {
    const refused: string[] = []
    const sent: WaitingChange[] = []
    for (const step of steps) {
      // A later change must not overtake one that waits.
      const outcome = waiting.list().length > 0 ? 'unreachable' : await attempt(step)
      if (outcome === 'sent') sent.push(step)
      else if (outcome === 'unreachable') waiting.add(step)
      else {
        refused.push(outcome.reason)
        setChanges((current) => withCompleted(current, step.threadId))
      }
    }
    tellRefused(refused, steps.length)
    await showSent(sent)
  }

  /** Sends what waits, until the connection is lost again. */
  async function sendWaiting(): Promise<void> {
    const refused: string[] = []
    const sent: WaitingChange[] = []
    const steps = waiting.list()
    for (const step of steps) {
      const outcome = await attempt(step)
      if (outcome === 'unreachable') break
      waiting.remove(step.id)
      if (outcome === 'sent') sent.push(step)
      else {
        refused.push(outcome.reason)
        setChanges((current) => withCompleted(current, step.threadId))
      }
    }
    tellRefused(refused, steps.length)
    await showSent(sent)
  }

  async function attempt({ emailId, change }: WaitingChange): Promise<'sent' | 'unreachable' | { reason: string }> {
    try {
      await callApi<EmailAnswer>('PUT', `/emails/${emailId}`, { body: change })
      return 'sent'
    } catch (error) {
      return error instanceof ApiProblem && error.status === 0 ? 'unreachable' : { reason: reasonOf(error) }
    }
  }

  function tellRefused(refused: readonly string[], outOf: number): void {
    const [reason] = refused
    if (reason === undefined) return
    const count = refused.length
    setNotice({
      sentence: outOf === 1 ? t('problem.notMoved', { reason }) : t('problem.someNot', { count, reason }),
      bad: true,
    })
    setHistory(NOTHING_DONE)
    recordAct('')
  }

  async function showSent(sent: readonly WaitingChange[]): Promise<void> {
    if (sent.length === 0) return
    for (const { threadId, change } of sent) applyToLists(client, threadId, change)
    await refetchMail(client)
    for (const { threadId } of sent) setChanges((current) => withCompleted(current, threadId))
  }

  const isConnected = useLostAt() === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection decides when waiting changes are sent
  useEffect(() => {
    if (isConnected && waiting.list().length > 0) underway.current = underway.current.then(sendWaiting)
  }, [isConnected, waiting])

  function reasonOf(error: unknown): string {
    return (error instanceof ApiProblem && error.message) || t('problem.unknown')
  }

  function undo(act: Done): void {
    const { steps, alsoUndo } = act
    setHistory(({ done, undone }) => ({
      done: done.filter((other) => other !== act),
      // A rule that belonged to the act is not made again.
      undone: alsoUndo ? [] : [...undone, act],
    }))
    recordAct('')
    setNotice({ sentence: t('done.undone') })
    alsoUndo?.()
    carryOut(steps.map(({ email, change }) => ({ email, change: inverseOf(change, email) })))
  }

  function redo(act: Done): void {
    setHistory(({ done, undone }) => ({ done: [...done, act], undone: undone.filter((other) => other !== act) }))
    recordAct('mail')
    setNotice({ sentence: act.sentence, action: { label: t('act.undo'), act: () => undo(act) } })
    carryOut(act.steps)
  }

  function change(
    emails: readonly Changed[],
    become: (email: Changed) => Change,
    doneText: string,
    alsoUndo?: () => void,
  ): void {
    const steps = emails.map((email) => ({ email, change: become(email) }))
    if (steps.length === 0) return
    const sentence = steps.length === 1 ? doneText : t('done.many', { told: doneText, count: steps.length })
    const act = { steps, sentence, alsoUndo }
    setHistory(({ done }) => ({ done: [...done, act].slice(-MAX_UNDO), undone: [] }))
    recordAct('mail')
    const [first] = steps
    const offer = first && steps.length === 1 && !alsoUndo ? offerRule(first.email, first.change) : undefined
    setNotice({ sentence, action: { label: t('act.undo'), act: () => undo(act) }, offer })
    carryOut(steps)
  }

  function move(emails: readonly Changed[], mailbox: Mailbox): void {
    const elsewhere = emails.filter((email) => email.mailbox !== mailbox)
    change(elsewhere, () => ({ mailbox }), t(`done.${mailbox}`))
  }

  const tell = (sentence: string): void => setNotice({ sentence, bad: true })

  const isLast = lastAct === 'mail' || lastAct === ''
  const [last, lastUndone] = [history.done.at(-1), history.undone.at(-1)]
  const undoLast = last && isLast ? () => undo(last) : undefined
  const redoLast = lastUndone && isLast ? () => redo(lastUndone) : undefined
  return { changes, notice, change, move, tell, undoLast, redoLast }
}

const pendingOf = (steps: readonly WaitingChange[]): PendingChanges =>
  steps.reduce<PendingChanges>((pending, { threadId, change }) => withChange(pending, threadId, change), new Map())

export type Changes = ReturnType<typeof useChanges>
