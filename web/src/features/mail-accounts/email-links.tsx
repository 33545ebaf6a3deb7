import type { EmailAnswer } from '@dossier/contract/email'
import { recordPath } from '@dossier/contract/paths'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'
import { PathLink } from '#ui/path-link.tsx'

const SHOWN_AT_ONCE = 10

/** Links to emails by their subjects; reads a few at a time. */
export function EmailLinks({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <ul className="email-links">
        {useEmails(ids.slice(0, count)).map(({ id, email }) => (
          <li key={id}>{email ? <EmailLink email={email} /> : t('app.loading')}</li>
        ))}
      </ul>
      {count < ids.length && (
        <Button kind="link" onClick={() => setCount(count + SHOWN_AT_ONCE)}>
          {t('act.showMore')}
        </Button>
      )}
    </>
  )
}

type LinkedEmail = Pick<EmailAnswer['email'], '_id' | 'subject' | 'project' | 'mailbox' | 'from'>

export function EmailLink({ email }: { email: LinkedEmail }) {
  const { t } = useTranslation()
  const path = recordPath({ type: 'email', id: email._id, project: email.project, mailbox: email.mailbox })
  return (
    <PathLink path={path} dir="auto">
      {email.subject || t('list.noSubject')}
    </PathLink>
  )
}

export const useEmails = (ids: readonly string[]): { id: string; email: LinkedEmail | undefined }[] =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['mail', 'email', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await callApi<EmailAnswer>('GET', `/emails/${encodeURIComponent(id)}`, { signal })).email,
    })),
    combine: (results) => results.map(({ data }, index) => ({ id: ids[index] ?? '', email: data })),
  })
