import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { EmptyList } from '#ui/empty-list.tsx'
import type { Rows } from './use-rows.ts'

/** Shows nothing when the count is unknown. Zero is only announced: sighted users see the reason. */
export function ListCount({ rows: list, searching }: { rows: Rows; searching: boolean }) {
  const { rows, total, totalIsMinimum, waiting, error } = list
  const { t, i18n } = useTranslation()
  if (waiting) return <span>{t('app.loading')}</span>
  if (error && rows.length === 0) return null
  const count = new Intl.NumberFormat(i18n.language).format(total)
  if (totalIsMinimum) return <span>{t(searching ? 'list.foundOver' : 'list.countOver', { count })}</span>
  const word = searching ? 'list.found' : 'list.count'
  return <span className={total === 0 ? 'hidden-words' : undefined}>{t(word, { count: total })}</span>
}

interface InsteadProps {
  rows: Rows
  sentence: string
  children?: ReactNode
}

/** Replaces an empty list: one sentence, and a remedy after an error. */
export function ListInstead({ rows: { error, readAgain }, sentence, children }: InsteadProps) {
  if (error) return <CannotLoad of={{ error, refetch: readAgain }} />
  return <EmptyList sentence={sentence}>{children}</EmptyList>
}
