import type { AuditEntry, ListAuditAnswer } from '@dossier/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { When } from '#platform/clock/when.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'

const useAuditLog = () =>
  useInfiniteQuery({
    queryKey: ['people', 'audit log'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListAuditAnswer>('GET', '/audit-log', { query: { limit: '20', cursor: pageParam || undefined }, signal }),
    getNextPageParam: (page) => page.next_cursor || undefined,
  })

export function AuditList() {
  const { t } = useTranslation()
  const query = useAuditLog()
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <SettingsBlock heading={t('audit.title')} lead={t('audit.lead')}>
      <PagedList className="deeds" query={query} rows={entries} empty={t('audit.none')}>
        {(entry) => (
          <li key={entry._id}>
            <Entry entry={entry} />
          </li>
        )}
      </PagedList>
    </SettingsBlock>
  )
}

function Entry({ entry: { action, user_email, detail, ip, createdAt } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  return (
    <>
      <When at={createdAt} as="journal" />
      <span>{[t(`audit.did.${action}`), detail].filter(Boolean).join(': ')}</span>
      <span>{[user_email, ip].filter(Boolean).join(' · ')}</span>
    </>
  )
}
