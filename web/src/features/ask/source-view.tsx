import type { AnswerSource } from '@dossier/contract/ask'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { When } from '#platform/clock/when.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Initials } from '#ui/initials.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { withOffsets } from '#ui/with-offsets.ts'
import { markPassage } from './mark-words.ts'
import { type ReadSource, useSourceText } from './source-queries.ts'

/** The open source, scrolled to the words that the answer rests on. */
export function SourceView({ source }: { source: AnswerSource }) {
  const { t } = useTranslation()
  const reading = useSourceText(source)
  const isGone = reading.error instanceof ApiProblem && reading.error.status === 404
  return (
    <article className="source-view" aria-label={source.title || t('palette.untitled')}>
      <header>
        {reading.data?.email ? <Sender email={reading.data.email} /> : <h3 dir="auto">{source.title}</h3>}
        <PathLink path={source.open_target.path} className="button outlined">
          <ArrowSquareOutIcon size={16} aria-hidden />
          {t('ask.open')}
        </PathLink>
      </header>
      {isGone && (
        <>
          <p role="status">{t('ask.gone')}</p>
          <blockquote className="words" dir="auto">
            <s>{source.excerpt}</s>
          </blockquote>
        </>
      )}
      {reading.data && <Words key={source.n} source={source} text={reading.data.text} />}
      {!isGone && <CannotLoad of={reading} />}
    </article>
  )
}

function Sender({ email: { from, participants, received_at } }: { email: NonNullable<ReadSource['email']> }) {
  const { t } = useTranslation()
  const [address = ''] = from
  const name = participants.find(({ role }) => role === 'from')?.name || address || t('list.noSender')
  return (
    <>
      <Initials name={name} />
      <h3>
        <bdi>{name}</bdi> {address !== name && <bdi className="address">{address}</bdi>}
        <span className="when">
          <When at={received_at} as="head" />
        </span>
      </h3>
    </>
  )
}

function Words({ source, text }: { source: AnswerSource; text: string }) {
  const { t } = useTranslation()
  const mark = useRef<HTMLElement>(null)
  const stretches = withOffsets(markPassage(text, source))
  const isFound = stretches.some(({ highlighted }) => highlighted)
  useEffect(() => {
    // Returns a promise, which is no clean-up.
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      {!isFound && <p role="status">{t('ask.changed')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <div className="words" dir="auto" tabIndex={0} role="group" aria-label={source.title || t('palette.untitled')}>
        {stretches.map(({ at, text: words, highlighted }) =>
          highlighted ? (
            <mark key={at} ref={mark}>
              {words}
            </mark>
          ) : (
            <span key={at}>{words}</span>
          ),
        )}
      </div>
    </>
  )
}
