import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { addressOf } from '#platform/base-path.ts'
import { safeReturn } from '#platform/session/session.ts'
import { ProblemLine } from '#ui/problem-line.tsx'

/** The target of a notification: goes on to its page, in the account that it is about. */
export function Open() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { user } = useRouteContext({ from: '/signed-in' })
  const { problem, act } = useAct()
  const query = new URLSearchParams(location.search)
  const account = query.get('account') ?? ''
  const path = safeReturn(query.get('path') ?? '/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page
  useEffect(() => {
    if (account === '' || account === user.host_id) history.replace(path)
    else
      act(async () => {
        await callApi('POST', '/accounts/switch', { body: { account } })
        location.replace(addressOf(path))
      })
  }, [account, path])
  return problem ? <ProblemLine problem={problem} /> : <p role="status">{t('notification.opening')}</p>
}
