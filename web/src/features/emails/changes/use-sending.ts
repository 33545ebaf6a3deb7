import type { EmailAnswer } from '@dossier/contract/email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { recordAct } from '#platform/keys/last-act.ts'
import { useLostAt } from '#platform/live/connection.ts'
import { refetchActs } from '../acts/act-queries.ts'
import { applyToLists } from '../list-steps.ts'
import { refetchMail } from '../mail-queries.ts'
import type { ChangeParts } from './change-parts.ts'
import { useReason } from './reason-of.ts'
import { sendWaiting } from './send-waiting.ts'
import type { WaitingChange } from './waiting-changes.ts'

export interface Sending {
  /** Sends everything that waits. */
  send(): Promise<void>
  /** Runs work after everything before it, so that an undo cannot arrive before its change. */
  inSequence(work: () => Promise<void>): void
}

const put = ({ emailId, change, act }: WaitingChange): Promise<EmailAnswer> =>
  callApi<EmailAnswer>('PUT', `/emails/${emailId}`, { body: change, act })

/** Sends stored changes: at once, after a reload, and when the connection returns. */
export function useSending({ waiting, acts, pending, tell }: ChangeParts): Sending {
  const client = useQueryClient()
  const { t } = useTranslation()
  const reasonOf = useReason()
  const underway = useRef<Promise<unknown>>(Promise.resolve())

  function inSequence(work: () => Promise<void>): void {
    underway.current = underway.current.then(work)
  }

  async function send(): Promise<void> {
    const { sent, refused } = await sendWaiting(waiting, put)
    const refusedSteps = refused.map(({ step }) => step)
    pending.complete(refusedSteps)
    acts.settle([...sent, ...refusedSteps].map(({ act }) => act))
    const [first] = refused
    if (first) tellRefused(reasonOf(first.error), refused.length, sent.length + refused.length)
    await showSent(sent)
  }

  function tellRefused(reason: string, count: number, outOf: number): void {
    void refetchActs(client)
    tell(outOf === 1 ? t('problem.notMoved', { reason }) : t('problem.someNot', { count, reason }))
    recordAct('')
  }

  async function showSent(sent: readonly WaitingChange[]): Promise<void> {
    if (sent.length === 0) return
    for (const { threadId, change } of sent) applyToLists(client, threadId, change)
    await refetchMail(client)
    pending.complete(sent)
  }

  const isConnected = useLostAt() === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection decides when waiting changes are sent
  useEffect(() => {
    if (isConnected && waiting.list().length > 0) inSequence(send)
  }, [isConnected, waiting])

  return { send, inSequence }
}
