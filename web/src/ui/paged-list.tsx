import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { EmptyList } from '#ui/empty-list.tsx'

interface PagedQuery {
  data: unknown
  error: Error | null
  isPending: boolean
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): Promise<unknown>
}

interface Props<Row> {
  query: PagedQuery
  rows: readonly Row[]
  className?: string
  empty: string
  /** Acts in an empty list. */
  emptyActs?: ReactNode
  children(row: Row): ReactNode
}

interface CountProps {
  query: Pick<PagedQuery, 'data' | 'isPending'>
  /** A text key with `count`. */
  words: string
  count: number
}

/** Shows nothing when the count is unknown. Zero is only announced: sighted users see the reason. */
export function PagedCount({ query: { data, isPending }, words, count }: CountProps) {
  const { t } = useTranslation()
  if (isPending) return t('app.loading')
  if (!data) return null
  return <span className={count === 0 ? 'hidden-words' : undefined}>{t(words, { count })}</span>
}

export function PagedList<Row>({ query, rows, className, empty, emptyActs, children }: Props<Row>) {
  const { t } = useTranslation()
  const { error, isPending, hasNextPage, isFetchNextPageError } = query
  return (
    <>
      {rows.length > 0 && (
        <ul className={className}>
          {rows.map(children)}
          {hasNextPage && (
            <li>
              {isFetchNextPageError ? (
                <CannotLoad of={{ error, refetch: query.fetchNextPage }} />
              ) : (
                <Button kind="link" onClick={() => void query.fetchNextPage()}>
                  {t('act.showMore')}
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
      {rows.length === 0 && !isPending && !error && <EmptyList sentence={empty}>{emptyActs}</EmptyList>}
      <CannotLoad of={query} />
    </>
  )
}
