import type { PushSubscription } from '@dossier/contract/push'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { removeDevice, useDevices } from './notification-queries.ts'

interface Props {
  /** Returns the name of a browser and its system. */
  useProgram(userAgent: string): string
}

export function DeviceList({ useProgram }: Props) {
  const { t } = useTranslation()
  const devices = useDevices().data?.push_subscriptions ?? []
  if (devices.length === 0) return null
  return (
    <SettingsBlock heading={t('notification.devices')} lead={t('notification.devicesLead')}>
      <ul>
        {devices.map((device) => (
          <li key={device._id} className="one">
            <DeviceRow device={device} useProgram={useProgram} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}

function DeviceRow({ device, useProgram }: Props & { device: PushSubscription }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const when = useMoment()
  const program = useProgram(device.user_agent)
  const facts = [t('notification.through', { host: device.host })]
  if (device.current) facts.unshift(t('session.here'))
  if (device.last_sent_at) facts.push(t('notification.lastSent', { when: when(device.last_sent_at) }))
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{program}</p>
          <p className="facts">{facts.join(' · ')}</p>
        </div>
        <Button
          kind="outlined"
          disabled={underway}
          aria-label={t('notification.removeOf', { program })}
          onClick={() => act(() => removeDevice(client, device._id))}
        >
          {t('act.remove')}
        </Button>
      </div>
      {device.problem && <p className="problem">{device.problem}</p>}
      <ProblemLine problem={problem} />
    </>
  )
}
