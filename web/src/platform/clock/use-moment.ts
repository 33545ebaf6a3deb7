import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { formatMoment } from './format-when.ts'

/** Returns a formatter for instants in composed sentences, in the page's language. */
export function useMoment(): (iso: string) => string {
  const { i18n } = useTranslation()
  return (iso) => formatMoment(iso, now(), i18n.language)
}
