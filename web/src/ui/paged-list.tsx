import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'

/** What a list must know of the query behind it. */
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
  /** What has come so far, of every page. */
  rows: readonly Row[]
  className?: string
  /** In place of a list that has nothing. */
  empty: string
  /** One row, as a list item with its key. */
  children(row: Row): ReactNode
}

interface CountProps {
  query: Pick<PagedQuery, 'data' | 'isPending'>
  /** A key of the words, with `count`. */
  words: string
  count: number
}

/** How many there are; nothing where that could not be read. That there are none is only said: those who see it read why. */
export function PagedCount({ query: { data, isPending }, words, count }: CountProps) {
  const { t } = useTranslation()
  if (isPending) return t('app.loading')
  if (!data) return null
  return <span className={count === 0 ? 'hidden-words' : undefined}>{t(words, { count })}</span>
}

/** A list that comes page by page: its rows and a way to more, or why there are none. */
export function PagedList<Row>({ query, rows, className, empty, children }: Props<Row>) {
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
      {rows.length === 0 && !isPending && !error && <p className="instead">{empty}</p>}
      <CannotLoad of={query} />
    </>
  )
}
