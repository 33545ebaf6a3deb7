import type { EmailAnswer } from '@dossier/contract/email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#platform/api/call-api.ts'
import { markReadInLists } from './list-steps.ts'
import { useThread } from './mail-queries.ts'

/** A conversation that is open has been read. A failure costs nothing: it stays unread, and is tried when it is next opened. */
export function useMarkRead(id: string): void {
  const client = useQueryClient()
  const { data } = useThread(id)
  const unread = id === '' ? [] : (data?.thread ?? []).filter(({ read }) => !read)
  const threadId = unread[0]?.thread_id ?? ''
  const ids = unread.map(({ _id }) => _id).join()
  useEffect(() => {
    if (ids === '') return
    const marked = ids.split(',').map((one) => callApi<EmailAnswer>('PUT', `/emails/${one}`, { body: { read: true } }))
    // Whoever goes back to the list sees that before it is read anew.
    void Promise.all(marked).then(
      () => markReadInLists(client, threadId),
      () => undefined,
    )
  }, [client, threadId, ids])
}
