import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { storedDeviceId, turnOn } from '#platform/push/this-device.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import {
  refetchDevices,
  removeDevice,
  sendTest,
  updateSettings,
  useDeviceState,
  useDevices,
  useNotificationSettings,
} from './notification-queries.ts'

interface Props {
  /** Id of the account in use. */
  account: string
}

/** Turns notifications on and off in this browser. Permission is asked for after the click only. */
export function ThisDevice({ account }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useDevices()
  const settings = useNotificationSettings().data
  const state = useDeviceState().data
  const { underway, problem, act } = useAct()
  const [result, setResult] = useState('')

  /** The first device turns the account on too, or nothing would come. */
  async function turnOnHere(): Promise<void> {
    await turnOn(reading.data?.public_key ?? '')
    if (settings?.accounts.every(({ enabled }) => !enabled))
      await updateSettings(client, { accounts: [{ account, enabled: true }] })
    await refetchDevices(client)
  }
  const test = async (): Promise<void> => {
    setResult('')
    setResult((await sendTest(client, storedDeviceId())) || t('notification.testSent'))
  }

  return (
    <SettingsBlock heading={t('notification.title')} lead={t('notification.lead')} reading={reading}>
      {state && <p role="status">{t(`notification.state.${state}`)}</p>}
      <div className="choices">
        {state === 'off' && reading.data && (
          <Button kind="primary" disabled={underway} onClick={() => act(() => turnOnHere().catch(said))}>
            {t('notification.turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <>
            <Button kind="outlined" disabled={underway} onClick={() => act(test)}>
              {t('notification.test')}
            </Button>
            <Button disabled={underway} onClick={() => act(() => removeDevice(client, storedDeviceId()))}>
              {t('notification.turnOff')}
            </Button>
          </>
        )}
      </div>
      {result && <p role="status">{result}</p>}
      <ProblemLine problem={problem} />
    </SettingsBlock>
  )

  /** Gives the browser's refusals their words. */
  async function said(error: unknown): Promise<never> {
    await refetchDevices(client)
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'push_refused') throw new ApiProblem(0, error.code, t('notification.refused'))
    if (error.code === 'push_unavailable') throw new ApiProblem(0, error.code, t('notification.unavailable'))
    throw error
  }
}
