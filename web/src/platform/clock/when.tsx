import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { formatDated, formatExact, formatInFull, formatMoment, formatWhen } from './format-when.ts'

/**
 * `list`: as in rows; `journal`: always with the day; `sentence`: with the day unless today; `head`: as in email
 * headers.
 */
type Form = 'list' | 'journal' | 'sentence' | 'head'

const FORMS: Record<Form, (iso: string, nowMs: number, locale: string) => string> = {
  list: formatWhen,
  journal: formatMoment,
  sentence: formatDated,
  head: formatInFull,
}

/** An instant in the reader's time zone and language, with the full form as a tooltip. */
export function When({ at, as = 'list' }: { at: string; as?: Form }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} title={formatExact(at, i18n.language)}>
      {FORMS[as](at, now(), i18n.language)}
    </time>
  )
}

/** A private-use character, absent from all texts. */
const PLACE = '\ue000'

interface SentenceProps {
  /** A text key with `{{time}}` as placeholder of the instant. */
  words: string
  at: string
  values?: Record<string, string>
}

export function SentenceWithTime({ words, at, values = {} }: SentenceProps) {
  const { t } = useTranslation()
  const [before = '', after = ''] = t(words, { ...values, time: PLACE }).split(PLACE)
  return (
    <>
      {before}
      <When at={at} as="sentence" />
      {after}
    </>
  )
}
