import type { EmailAnswer } from '@dossier/contract/email'
import { useEffect } from 'react'
import { callApi } from '#platform/api/call-api.ts'
import { useThread } from './mail-queries.ts'

/** A conversation that is open has been read. A failure costs nothing: it stays unread, and is tried when it is next opened. */
export function useMarkRead(id: string): void {
  const { data } = useThread(id)
  const unread =
    id === ''
      ? undefined
      : data?.thread
          .filter(({ read }) => !read)
          .map(({ _id }) => _id)
          .join()
  useEffect(() => {
    for (const one of unread ? unread.split(',') : []) {
      callApi<EmailAnswer>('PUT', `/emails/${one}`, { body: { read: true } }).catch(() => undefined)
    }
  }, [unread])
}
