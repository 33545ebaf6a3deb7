import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { formatMoment, formatWhen } from './format-when.ts'

/** Tells instants as lists show them, as seen from now and in the language of the page. */
export function useWhen(): (iso: string) => string {
  const { i18n } = useTranslation()
  return (iso) => formatWhen(iso, now(), i18n.language)
}

/** The same for sentences, where a bare time would leave the day open. */
export function useMoment(): (iso: string) => string {
  const { i18n } = useTranslation()
  return (iso) => formatMoment(iso, now(), i18n.language)
}
