import type { OAuthConsent } from '@dossier/contract/oauth'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { When } from '#platform/clock/when.tsx'
import { scopeName } from '#platform/words/scope-name.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { revokeConsent, useActivity, useConsents } from './app-queries.ts'

export function AppList() {
  const { t } = useTranslation()
  const reading = useConsents()
  const { data: consents } = reading
  return (
    <SettingsBlock heading={t('apps.title')} lead={t('apps.lead')} reading={reading}>
      {consents?.length === 0 && <p>{t('apps.none')}</p>}
      <ul>
        {consents?.map((consent) => (
          <li key={consent._id} className="one">
            <AppRow consent={consent} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}

function AppRow({ consent }: { consent: OAuthConsent }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [opened, setOpened] = useState(false)
  const name = consent.client_name || consent.client_id
  const when = useMoment()
  const facts = [
    t('apps.since', { when: when(consent.granted_at) }),
    consent.last_used_at ? t('access.used', { when: when(consent.last_used_at) }) : t('access.unused'),
  ]
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name}</p>
          <p className="facts">{facts.join(' · ')}</p>
          <p className="facts">{consent.scopes.map((scope) => scopeName(t, scope)).join(', ')}</p>
        </div>
        <Button aria-expanded={opened} aria-label={t('apps.activityOf', { name })} onClick={() => setOpened(!opened)}>
          {t('apps.activity')}
        </Button>
        <AskFirst
          act={t('apps.revoke')}
          label={t('apps.revokeOf', { name })}
          question={t('apps.revokeAsk', { name })}
          disabled={underway}
          onAct={() => act(() => revokeConsent(client, consent._id))}
        />
      </div>
      <ProblemLine problem={problem} />
      {opened && <Activity consent={consent._id} />}
    </>
  )
}

function Activity({ consent }: { consent: string }) {
  const { t } = useTranslation()
  const reading = useActivity(consent)
  const { data: activity, isPending } = reading
  if (isPending) return <p role="status">{t('app.loading')}</p>
  if (!activity) return <CannotLoad of={reading} />
  if (activity.length === 0) return <p>{t('apps.idle')}</p>
  return (
    <ul className="deeds">
      {activity.map(({ _id, action, outcome, createdAt }) => (
        <li key={_id}>
          <When at={createdAt} as="journal" />
          <span>{action}</span>
          <span>{t(`apps.outcome.${outcome}`)}</span>
        </li>
      ))}
    </ul>
  )
}
