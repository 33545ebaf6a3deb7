import type { EmailAnswer } from '@dossier/contract/email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#platform/api/call-api.ts'
import { afterPaint } from '#platform/clock/after-paint.ts'
import { markReadInLists } from './list-steps.ts'
import { useThread } from './mail-queries.ts'

/**
 * Marks the emails of an open conversation as read when they are first shown. One that is marked as unread afterwards stays
 * so. After a failure it stays unread until it is opened again.
 */
export function useMarkRead(id: string): void {
  const client = useQueryClient()
  const { data } = useThread(id)
  const shown = useRef({ id: '', emails: new Set<string>() })
  useEffect(() => {
    if (shown.current.id !== id) shown.current = { id, emails: new Set() }
    const { emails } = shown.current
    const opened = (data?.thread ?? []).filter(({ _id }) => !emails.has(_id))
    for (const { _id } of opened) emails.add(_id)
    const unread = opened.filter(({ read }) => !read)
    const [first] = unread
    if (!first) return
    const mark = (): Promise<unknown> =>
      Promise.all(unread.map(({ _id }) => callApi<EmailAnswer>('PUT', `/emails/${_id}`, { body: { read: true } })))
    // The list shows the change before its refetch.
    afterPaint(() => {
      mark().then(
        () => markReadInLists(client, first.thread_id),
        () => undefined,
      )
    })
  }, [client, id, data])
}
