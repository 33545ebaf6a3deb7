import type { NotificationSettings, UpdateNotificationSettings } from '@dossier/contract/push'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { updateSettings, useNotificationSettings } from './notification-queries.ts'

/** What turning on quiet hours begins with. */
const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' }
const NONE = { quiet_from: null, quiet_until: null }

/** Each choice takes effect at once. */
export function SettingsFields() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useNotificationSettings()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  async function change(body: UpdateNotificationSettings): Promise<void> {
    setProblem(null)
    try {
      await updateSettings(client, body)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    }
  }
  return (
    <SettingsBlock heading={t('notification.about')} lead={t('notification.aboutLead')} reading={reading}>
      {reading.data && <Choices settings={reading.data} change={(body) => void change(body)} />}
      <p className="facts">
        {t('notification.needsTriage')} <Link to="/settings/triage">{t('notification.triageSettings')}</Link>
      </p>
      <ProblemLine problem={problem} />
    </SettingsBlock>
  )
}

interface Props {
  settings: NotificationSettings
  change(body: UpdateNotificationSettings): void
}

function Choices({ settings: { accounts, show_content, quiet_from, quiet_until }, change }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {accounts.map(({ account, name, enabled }) => (
        <label key={account} className="choice">
          <input
            type="checkbox"
            checked={enabled}
            onChange={({ target }) => change({ accounts: [{ account, enabled: target.checked }] })}
          />
          <span>{t('notification.account', { name })}</span>
        </label>
      ))}
      <label className="choice">
        <input
          type="checkbox"
          checked={show_content}
          onChange={({ target }) => change({ show_content: target.checked })}
        />
        <span>{t('notification.showContent')}</span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={quiet_from !== ''}
          onChange={({ target }) => change(target.checked ? NIGHT : NONE)}
        />
        <span>{t('notification.quiet')}</span>
      </label>
      {quiet_from !== '' && (
        <>
          <TimeField
            label={t('notification.from')}
            value={quiet_from}
            onTime={(time) => change({ quiet_from: time })}
          />
          <TimeField
            label={t('notification.until')}
            value={quiet_until}
            onTime={(time) => change({ quiet_until: time })}
          />
        </>
      )}
    </>
  )
}

/** Saved when it is left, because a time is typed in parts. */
const TimeField = ({ label, value, onTime }: { label: string; value: string; onTime(time: string): void }) => (
  <TextInput
    key={value}
    type="time"
    label={label}
    defaultValue={value}
    required
    onText={() => undefined}
    onBlur={({ target }) => target.value !== '' && target.value !== value && onTime(target.value)}
  />
)
