import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { formatMoment } from './format-when.ts'

/** Tells instants in words that are put together elsewhere, with their day, in the language of the page. */
export function useMoment(): (iso: string) => string {
  const { i18n } = useTranslation()
  return (iso) => formatMoment(iso, now(), i18n.language)
}
