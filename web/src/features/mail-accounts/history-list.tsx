import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { useHistory } from './mail-account-queries.ts'

export function HistoryList({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useHistory(account)
  const entries = query.data?.pages.flatMap(({ history }) => history) ?? []
  return (
    <PagedList query={query} rows={entries} className="mailbox-history" empty={t('mailAccount.noHistory')}>
      {({ _id, detail, at }) => (
        <li key={_id}>
          <When at={at} as="journal" />
          <span>{detail}</span>
        </li>
      )}
    </PagedList>
  )
}
