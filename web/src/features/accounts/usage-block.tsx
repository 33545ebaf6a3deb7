import type { Usage, UsageAnswer } from '@dossier/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { formatSize } from '#platform/words/format-size.ts'
import { SettingsBlock } from '#ui/settings-page.tsx'

const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: async ({ signal }) => (await callApi<UsageAnswer>('GET', '/usage', { signal })).usage,
  })

/** How much of its quotas the account has used. */
export function UsageBlock() {
  const { t } = useTranslation()
  const { data: usage, error, refetch } = useUsage()
  return (
    <SettingsBlock heading={t('usage.title')} lead={t('usage.lead')} reading={{ error, refetch }}>
      {usage && <Shares of={usage} />}
    </SettingsBlock>
  )
}

function Shares({ of: usage }: { of: Usage }) {
  const { t, i18n } = useTranslation()
  const when = useMoment()
  const size = (bytes: number): string => formatSize(bytes, i18n.language)
  const number = (count: number): string => new Intl.NumberFormat(i18n.language).format(count)
  const share = ({ used, limit }: Usage['storage'], show: (value: number) => string): string =>
    limit === null
      ? t('usage.unlimited', { used: show(used) })
      : t('usage.of', { used: show(used), limit: show(limit) })
  return (
    <ul>
      <li>{t('usage.storage', { share: share(usage.storage, size) })}</li>
      <li>
        {t('usage.today', {
          emails: share(usage.emails_today, number),
          bytes: share(usage.email_bytes_today, size),
          when: when(usage.day_ends_at),
        })}
      </li>
      <li>{t('usage.uploads', { share: share(usage.uploads, size) })}</li>
    </ul>
  )
}
