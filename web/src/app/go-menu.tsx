import './go-menu.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailPlace } from '#features/emails/mail-rail.tsx'
import type { Split } from '#features/emails/splits.ts'
import type { RecordListPath } from '#features/records/record-lists.ts'
import { GO_TARGETS, GO_WAIT_MS } from '#platform/keys/key-list.ts'
import { useKeys } from '#platform/keys/use-keys.ts'

/** Navigation by `g` and a letter. Shows the targets while waiting for the letter. */
export function GoMenu({ project }: { project: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [pressCount, setAsked] = useState(0)
  const mail = (mailbox: MailPlace, split?: Split) => () =>
    void navigate({
      to: '/projects/$project/mail/$mailbox',
      params: { project, mailbox },
      search: split ? { split } : {},
    })
  const of = (to: RecordListPath) => () => void navigate({ to, params: { project } })
  useKeys({
    g: () => setAsked((times) => times + 1),
    'go inbox': mail('inbox'),
    'go snoozed': mail('snoozed'),
    'go everything': mail('inbox'),
    'go reply': mail('inbox', 'reply'),
    'go do': mail('inbox', 'do'),
    'go waiting': mail('inbox', 'waiting'),
    'go none': mail('inbox', 'none'),
    'go new': mail('inbox', 'new'),
    'go archive': mail('archived'),
    'go sent': mail('sent'),
    'go spam': mail('spam'),
    'go trash': mail('trash'),
    'go drafts': () => void navigate({ to: '/drafts' }),
    'go outbox': () => void navigate({ to: '/outbox' }),
    'go triage': () => void navigate({ to: '/projects/$project/triage', params: { project } }),
    'go changes': () => void navigate({ to: '/projects/$project/changes', params: { project } }),
    'go ask': () => void navigate({ to: '/ask' }),
    'go notes': of('/projects/$project/notes'),
    'go memories': of('/projects/$project/memories'),
    'go urls': of('/projects/$project/urls'),
    'go rules': () => void navigate({ to: '/settings/rules', search: { project } }),
    'go settings': () => void navigate({ to: '/settings/you' }),
  })
  useEffect(() => {
    if (pressCount === 0) return undefined
    const hide = (): void => setAsked(0)
    const timer = setTimeout(hide, GO_WAIT_MS)
    document.addEventListener('keydown', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', hide)
    }
  }, [pressCount])
  if (pressCount === 0) return null
  return (
    <div className="go-places" role="status">
      <p>{t('keys.goTo')}</p>
      <ul>
        {GO_TARGETS.map(({ letter, place: target }) => (
          <li key={letter}>
            <kbd>{letter}</kbd> {t(`keys.place.${target}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
