import type { EmailAnswer } from '@dossier/contract/email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#platform/api/call-api.ts'
import { markReadInLists } from './list-steps.ts'
import { useThread } from './mail-queries.ts'

/** Marks an open conversation as read. After a failure it stays unread until it is opened again. */
export function useMarkRead(id: string): void {
  const client = useQueryClient()
  const { data } = useThread(id)
  const unread = id === '' ? [] : (data?.thread ?? []).filter(({ read }) => !read)
  const threadId = unread[0]?.thread_id ?? ''
  const ids = unread.map(({ _id }) => _id).join()
  useEffect(() => {
    if (ids === '') return
    const marked = ids
      .split(',')
      .map((emailId) => callApi<EmailAnswer>('PUT', `/emails/${emailId}`, { body: { read: true } }))
    // The list shows the change before its refetch.
    void Promise.all(marked).then(
      () => markReadInLists(client, threadId),
      () => undefined,
    )
  }, [client, threadId, ids])
}
