import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf } from '#platform/base-path.ts'
import { type NotifiedPlace, openingPath } from '#platform/push/push-message.ts'
import { renewDevice } from '#platform/push/this-device.ts'
import { safeReturn } from '#platform/session/session.ts'

/** Keeps this device registered, and opens what its notifications lead to in this tab. */
export function useNotifications(): void {
  const { history } = useRouter()
  const { user } = useRouteContext({ from: '/signed-in' })
  useEffect(() => void renewDevice().catch(() => undefined), [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data }: MessageEvent<unknown>): void => {
      const { opens } = Object(data) as { opens?: NotifiedPlace }
      if (!opens) return
      // Another account needs a new page.
      if (opens.account !== '' && opens.account !== user.host_id) location.assign(addressOf(openingPath(opens)))
      else history.push(safeReturn(opens.path))
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [history, user])
}
