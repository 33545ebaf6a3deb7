import './health-page.css'
import type { SystemHealth, SystemHealthAnswer } from '@dossier/contract/health'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { formatSize } from '#platform/words/format-size.ts'
import { Button } from '#ui/button.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import {
  describeBackup,
  describeIngestion,
  describeMailAccounts,
  describeQuotas,
  type Finding,
} from './describe-health.ts'

const useSystemHealth = () =>
  useQuery({
    queryKey: ['system health'],
    queryFn: async ({ signal }) => (await callApi<SystemHealthAnswer>('GET', '/system/health', { signal })).health,
  })

export function HealthPage() {
  const { t } = useTranslation()
  const { data: health, error, refetch, isFetching } = useSystemHealth()
  return (
    <SettingsBlock heading={t('health.title')} lead={t('health.lead')} reading={{ error, refetch }}>
      {health && <Findings of={health} />}
      {health && !error && (
        <div>
          <Button kind="outlined" disabled={isFetching} onClick={() => void refetch()}>
            {t('health.lookAgain')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}

function Findings({ of: health }: { of: SystemHealth }) {
  const { t, i18n } = useTranslation()
  const when = useMoment()
  const size = (bytes: number | null): string =>
    bytes === null ? t('health.unknown') : formatSize(bytes, i18n.language)
  const { database, disk, jobs } = health
  const roomy = disk.free === null || disk.free > disk.reserve
  return (
    <dl className="health">
      <Row name={t('health.version')} good>
        {t('health.running', { version: health.version, when: when(health.started_at) })}
      </Row>
      {health.dependencies.map(({ name, status, detail }) => (
        <Row key={name} name={t(`health.dependency.${name}`, { defaultValue: name })} good={status === 'ok'}>
          {detail || t('health.inOrder')}
        </Row>
      ))}
      <Row name={t('health.content')} good>
        {t('health.takes', { kind: t(`health.kind.${database.kind}`), size: size(database.size) })}
      </Row>
      <Row name={t('health.disk')} good={roomy}>
        {t(roomy ? 'health.free' : 'health.tooFull', { size: size(disk.free), reserve: size(disk.reserve) })}
      </Row>
      <Row name={t('health.work')} good={jobs.failed === 0}>
        <p>
          {jobs.waiting + jobs.running + jobs.failed === 0
            ? t('health.jobsNone')
            : t('health.jobs', { waiting: jobs.waiting, running: jobs.running, failed: jobs.failed })}
        </p>
        {jobs.overdue_since && <p>{t('health.overdue', { when: when(jobs.overdue_since) })}</p>}
        {jobs.failed_kinds.map(({ kind, count }) => (
          <p key={kind}>{t('health.failedKind', { kind, count })}</p>
        ))}
      </Row>
      <FindingRow name={t('health.intake')} findings={[describeIngestion(health.mail_intake)]} />
      <FindingRow name={t('health.mailAccounts')} findings={describeMailAccounts(health.mail_accounts)} />
      <FindingRow name={t('health.quotas')} findings={[describeQuotas(health.quotas)]} />
      <Row name={t('health.letters')} good={health.own_mail}>
        {t(health.own_mail ? 'health.lettersSent' : 'health.lettersLogged')}
      </Row>
      <FindingRow name={t('health.backup')} findings={describeBackup(health.backup, when)} />
    </dl>
  )
}

/** Sentences on one topic; good only when all are good. */
function FindingRow({ name, findings }: { name: string; findings: readonly Finding[] }) {
  const { t } = useTranslation()
  return (
    <Row name={name} good={findings.every(({ good }) => good)}>
      {findings.map(({ words, values = {} }) => (
        <p key={words + JSON.stringify(values)}>{t(words, values)}</p>
      ))}
    </Row>
  )
}

function Row({ name, good, children }: { name: string; good: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={good ? '' : 'care'}>
      <dt>
        {good ? (
          <CheckCircleIcon size={18} aria-label={t('health.good')} />
        ) : (
          <WarningCircleIcon size={18} aria-label={t('health.care')} />
        )}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
