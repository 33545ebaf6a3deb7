import type { EmailAnswer } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { ActState, Mailbox } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { recordAct, useLastAct } from '#platform/keys/last-act.ts'
import { useLostAt } from '#platform/live/connection.ts'
import type { Notice } from '#ui/undo-slot.tsx'
import { actToRedo, actToUndo, type ListedAct, listActs, type OwnAct } from './acts/act-list.ts'
import { refetchActs, turnAct, useReadActs } from './acts/act-queries.ts'
import { describeAct, describeKept } from './acts/describe-act.ts'
import { applyToLists } from './list-steps.ts'
import { refetchMail } from './mail-queries.ts'
import { type Change, inverseOf, type PendingChanges, withChange, withCompleted } from './pending-changes.ts'
import { openWaitingChanges, type WaitingChange } from './waiting-changes.ts'

export type Changed = Pick<ShownEmail, '_id' | 'thread_id' | 'mailbox' | 'labels' | 'triaged' | 'read'> &
  Partial<Pick<ShownEmail, 'triage_primary_action' | 'project' | 'starred' | 'muted' | 'snoozed_until' | 'remind_at'>>

/** Asks whether a change of one email should become a rule. */
export type OfferRule = (email: Changed, change: Change) => Notice['offer']

/** An act of this page with everything that takes it back on the screen. */
interface DoneHere extends OwnAct {
  steps: readonly WaitingChange[]
  /** Requests for it that are not answered yet: the act, its undo, its redo. */
  underway: number
  /** Taken back before it was sent. */
  unsent?: boolean
  /** Takes back what belongs to the change beside the emails, such as a rule. */
  alsoUndo?: (() => void) | undefined
}

interface NoticeOfChange extends Notice {
  /** What a person changed by hand, for which a rule may be offered. */
  correction?: { email: Changed; change: Change } | undefined
}

/** What became of a request. */
type Outcome = 'sent' | 'unreachable' | { reason: string }

type Own = ReadonlyMap<string, DoneHere>

/** Acts that this page remembers, as many as the service keeps. */
const MAX_OWN = 50

/**
 * Changes one or many conversations: optimistic, rolled back on refusal. Without a connection, changes wait on this device
 * and are sent in their order when it returns. Undo and redo turn the acts of the service, or take back what still waits.
 * @param owner user and account whose changes wait.
 */
export function useChanges(owner: string, offerRule: OfferRule = () => undefined) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const waiting = useMemo(() => openWaitingChanges(owner, localStorage), [owner])
  const [changes, setChanges] = useState<PendingChanges>(() => pendingOf(waiting.list()))
  const [notice, setNotice] = useState<NoticeOfChange | null>(null)
  const [own, setOwn] = useState<Own>(() => actsOf(waiting.list()))
  const latestOwn = useRef(own)
  const nth = useRef(own.size)
  const read = useReadActs().data
  const lastAct = useLastAct()
  /** In sequence, so that an undo cannot arrive before its change. */
  const underway = useRef<Promise<unknown>>(Promise.resolve())

  function updateOwn(become: (own: Own) => Own): void {
    latestOwn.current = become(latestOwn.current)
    setOwn(latestOwn.current)
  }

  const noteAct = (act: DoneHere): void => updateOwn((acts) => new Map(acts).set(act.ref, act))
  const list = listActs(read, own)

  function show(steps: readonly WaitingChange[], of: 'change' | 'inverse'): void {
    for (const step of steps) setChanges((current) => withChange(current, step.threadId, step[of]))
  }

  function complete(steps: readonly WaitingChange[]): void {
    for (const { threadId } of steps) setChanges((current) => withCompleted(current, threadId))
  }

  function inSequence(work: () => Promise<void>): void {
    underway.current = underway.current.then(work)
  }

  /** A request for each of these acts is answered; after the last one the service's next list is right. */
  function settle(refs: readonly string[]): void {
    const waits = new Set(waiting.list().map(({ act }) => act))
    for (const ref of new Set(refs)) {
      const act = latestOwn.current.get(ref)
      if (!act || waits.has(ref)) continue
      const left = act.underway - 1
      noteAct({ ...act, underway: left, settledAt: left > 0 ? null : performance.now() })
    }
  }

  /** Refused changes are rolled back, and those that reach no server wait; the others continue. */
  const send = (steps: readonly WaitingChange[]): Promise<void> =>
    sendEach(steps, async (step) => {
      // A later change must not overtake one that waits.
      const outcome = waiting.list().length > 0 ? 'unreachable' : await attempt(step)
      if (outcome === 'unreachable') waiting.add(step)
      return outcome
    })

  /** Sends what waits, until the connection is lost again. */
  function sendWaiting(): Promise<void> {
    let isLost = false
    return sendEach(waiting.list(), async (step) => {
      const outcome = isLost ? 'unreachable' : await attempt(step)
      isLost = outcome === 'unreachable'
      if (!isLost) waiting.remove(step.id)
      return outcome
    })
  }

  async function sendEach(
    steps: readonly WaitingChange[],
    sendOne: (step: WaitingChange) => Promise<Outcome>,
  ): Promise<void> {
    const refused: string[] = []
    const sent: WaitingChange[] = []
    for (const step of steps) {
      const outcome = await sendOne(step)
      if (outcome === 'sent') sent.push(step)
      else if (outcome !== 'unreachable') {
        refused.push(outcome.reason)
        complete([step])
      }
    }
    settle(steps.map(({ act }) => act))
    tellRefused(refused, steps.length)
    await showSent(sent)
  }

  async function attempt({ emailId, change, act }: WaitingChange): Promise<Outcome> {
    try {
      await callApi<EmailAnswer>('PUT', `/emails/${emailId}`, { body: change, act })
      return 'sent'
    } catch (error) {
      return error instanceof ApiProblem && error.status === 0 ? 'unreachable' : { reason: reasonOf(error) }
    }
  }

  function tellRefused(refused: readonly string[], outOf: number): void {
    const [reason] = refused
    if (reason === undefined) return
    void refetchActs(client)
    const count = refused.length
    setNotice({
      sentence: outOf === 1 ? t('problem.notMoved', { reason }) : t('problem.someNot', { count, reason }),
      bad: true,
    })
    recordAct('')
  }

  async function showSent(sent: readonly WaitingChange[]): Promise<void> {
    if (sent.length === 0) return
    for (const { threadId, change } of sent) applyToLists(client, threadId, change)
    await refetchMail(client)
    complete(sent)
  }

  const isConnected = useLostAt() === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection decides when waiting changes are sent
  useEffect(() => {
    if (isConnected && waiting.list().length > 0) inSequence(sendWaiting)
  }, [isConnected, waiting])

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiProblem)) return t('problem.unknown')
    return error.message || t('problem.unreachable')
  }

  /** Undoes an act, or does it again: at once on the screen, then on the service. */
  function turn({ ref, parts, ...listed }: ListedAct, become: ActState): void {
    const before = latestOwn.current.get(ref)
    const steps = before?.steps ?? []
    const what = before?.sentence || describeAct(t, { parts, ...listed })
    nth.current += 1
    const after = { ...before, ref, steps, sentence: before?.sentence ?? '', state: become, nth: nth.current }
    noteAct({ ...after, underway: (before?.underway ?? 0) + 1, settledAt: null, alsoUndo: undefined })
    recordAct(become === 'done' ? 'mail' : '')
    const back = become === 'done' ? 'undone' : 'done'
    const turnBack = (): void => turn({ ref, parts, ...listed }, back)
    const label = t(become === 'done' ? 'act.undo' : 'acts.redo')
    setNotice({ sentence: t(`acts.${become}`, { what }), action: { label, act: turnBack } })
    if (become === 'undone') before?.alsoUndo?.()
    const direction = become === 'done' ? 'change' : 'inverse'
    show(steps, direction)
    inSequence(async () => {
      const { unsent = false } = latestOwn.current.get(ref) ?? {}
      if (become === 'done' && unsent) {
        updateAct(ref, { unsent: false })
        return send(steps)
      }
      if (become === 'undone' && takeBack(ref, steps)) return
      const isLatest = (): boolean => latestOwn.current.get(ref)?.underway === 1
      const turnedBack = (): Partial<DoneHere> => (isLatest() ? { state: back } : {})
      try {
        const listedAt = before ? (before.settledAt ?? Number.POSITIVE_INFINITY) : 0
        const { kept, refusal, parts: turned } = await turnAct(client, ref, become, listedAt)
        if (kept.length > 0) setNotice({ sentence: `${refusal} ${describeKept(t, kept, turned)}`.trim(), bad: true })
        else for (const step of steps) applyToLists(client, step.threadId, step[direction])
        if (refusal) updateAct(ref, { stuck: true, ...turnedBack() })
        settle([ref])
      } catch (error) {
        setNotice({ sentence: t('acts.failed', { reason: reasonOf(error) }), bad: true })
        updateAct(ref, turnedBack())
        settle([ref])
        if (error instanceof ApiProblem && error.status === 0) return complete(steps)
      }
      await refetchMail(client)
      complete(steps)
    })
  }

  function updateAct(ref: string, change: Partial<DoneHere>): void {
    const act = latestOwn.current.get(ref)
    if (act) noteAct({ ...act, ...change })
  }

  /** Takes back what has not been sent. @returns whether that was the whole act */
  function takeBack(ref: string, steps: readonly WaitingChange[]): boolean {
    const queued = waiting.list().filter(({ act }) => act === ref)
    for (const { id } of queued) waiting.remove(id)
    complete(queued)
    if (queued.length === 0) return false
    if (queued.length < steps.length) {
      settle([ref])
      return false
    }
    complete(steps)
    updateAct(ref, { unsent: true, underway: 0 })
    return true
  }

  function change(
    emails: readonly Changed[],
    become: (email: Changed) => Change,
    doneText: string,
    alsoUndo?: () => void,
  ): void {
    const [first] = emails
    if (!first) return
    const sentence = emails.length === 1 ? doneText : t('done.many', { told: doneText, count: emails.length })
    const ref = crypto.randomUUID()
    const steps = emails.map((email) => {
      const changed = become(email)
      const ids = { id: crypto.randomUUID(), emailId: email._id, threadId: email.thread_id }
      return { ...ids, change: changed, inverse: inverseOf(changed, email), act: ref, sentence }
    })
    nth.current += 1
    const act: DoneHere = {
      ref,
      sentence,
      state: 'done',
      nth: nth.current,
      settledAt: null,
      underway: 1,
      steps,
      alsoUndo,
    }
    // What was taken back before it was sent cannot be redone after a new act.
    const others = [...latestOwn.current].filter(([, { unsent }]) => !unsent).slice(1 - MAX_OWN)
    updateOwn(() => new Map([...others, [ref, act]]))
    recordAct('mail')
    const correction = emails.length === 1 && !alsoUndo ? { email: first, change: become(first) } : undefined
    const undo = (): void => turn({ ...act, parts: [], stuck: false, doneAt: 0, turnedAt: 0 }, 'undone')
    setNotice({ sentence, action: { label: t('act.undo'), act: undo }, correction })
    show(steps, 'change')
    inSequence(() => send(steps))
  }

  function move(emails: readonly Changed[], mailbox: Mailbox): void {
    const elsewhere = emails.filter((email) => email.mailbox !== mailbox)
    change(elsewhere, () => ({ mailbox }), t(`done.${mailbox}`))
  }

  const tell = (sentence: string): void => setNotice({ sentence, bad: true })

  const isLast = lastAct === 'mail' || lastAct === ''
  const [last, lastUndone] = [actToUndo(list), actToRedo(list)]
  const undo = (act: ListedAct): void => turn(act, 'undone')
  const redo = (act: ListedAct): void => turn(act, 'done')
  const undoLast = last && isLast ? () => undo(last) : undefined
  const redoLast = lastUndone && isLast ? () => redo(lastUndone) : undefined
  // Whether the user may write rules may be known only now.
  const offer = notice?.correction && offerRule(notice.correction.email, notice.correction.change)
  return {
    changes,
    notice: notice && { ...notice, offer },
    change,
    move,
    tell,
    undoLast,
    redoLast,
    acts: list,
    undo,
    redo,
  }
}

/** Acts that wait on this device since before the page was loaded. */
const actsOf = (waiting: readonly WaitingChange[]): Own =>
  new Map(
    [...Map.groupBy(waiting, ({ act }) => act)].map(([ref, steps], nth) => {
      const sentence = steps[0]?.sentence ?? ''
      return [ref, { ref, sentence, state: 'done' as const, nth, settledAt: null, underway: 1, steps }]
    }),
  )

const pendingOf = (steps: readonly WaitingChange[]): PendingChanges =>
  steps.reduce<PendingChanges>((pending, { threadId, change }) => withChange(pending, threadId, change), new Map())

export type Changes = ReturnType<typeof useChanges>
