import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiProblem } from '#platform/api/call-api.ts'
import { markRead } from '../bookmarks/bookmark-queries.ts'

/** A text that fits the screen is read after this time. */
const GLANCE_MS = 2000

/**
 * Marks a bookmark as read when the end of its text has been in view.
 * @param isOn false for what is read already or has no text
 */
export function useReadMark(id: string, end: RefObject<HTMLElement | null>, isOn: boolean): { settle(): void } {
  const client = useQueryClient()
  // Marking it as unread again, with the end in view, has the last word.
  const isSettled = useRef(false)
  useEffect(() => {
    const { current } = end
    if (!isOn || isSettled.current || !current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (!entries.at(-1)?.isIntersecting) return
      timer = setTimeout(() => {
        isSettled.current = true
        markRead(client, id, true).catch((error: unknown) => {
          // Nobody asked for it, so nobody is told; the next reader marks it.
          if (!(error instanceof ApiProblem)) throw error
        })
      }, GLANCE_MS)
    })
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [client, id, end, isOn])
  return {
    settle() {
      isSettled.current = true
    },
  }
}
