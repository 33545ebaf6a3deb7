import { useTranslation } from 'react-i18next'
import { now } from './clock.ts'
import { formatDated, formatExact, formatInFull, formatMoment, formatWhen } from './format-when.ts'

/**
 * How an instant is told: `list` as rows do, `journal` with its day always, `sentence` with its day unless that is today,
 * `head` as above a mail.
 */
type Form = 'list' | 'journal' | 'sentence' | 'head'

const FORMS: Record<Form, (iso: string, nowMs: number, locale: string) => string> = {
  list: formatWhen,
  journal: formatMoment,
  sentence: formatDated,
  head: formatInFull,
}

/** An instant in the zone and the language of the reader; pointing at it tells all of it. */
export function When({ at, as = 'list' }: { at: string; as?: Form }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} title={formatExact(at, i18n.language)}>
      {FORMS[as](at, now(), i18n.language)}
    </time>
  )
}

/** No words hold it. */
const PLACE = '\ue000'

interface SentenceProps {
  /** A key of the words, in which `{{time}}` stands for the instant. */
  words: string
  at: string
  values?: Record<string, string>
}

/** A sentence with an instant in it. */
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
