import '../ask-page.css'
import './summary-block.css'
import type { AnswerSource } from '@dossier/contract/ask'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { Cost } from '../cost.tsx'
import { SourceSheet } from '../source-sheet.tsx'
import { stepSource, supportedStatements, type Turn } from '../turns.ts'
import type { Summarizing } from './use-summary.ts'

interface Props extends Summarizing {
  /** Shown until there is a summary; '' = nothing. */
  instead?: string
  /** Opens a source elsewhere. @returns false when it cannot */
  onOpen?: ((source: AnswerSource) => boolean) | undefined
}

/** A summary with a number after every sentence, or the button that asks for it. */
export function SummaryBlock({ turn, stored, isWriting, summarize, stop, instead = '', onOpen }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const [open, setOpen] = useState(0)
  const statements = turn ? supportedStatements(turn) : []
  const source = turn?.sources.find(({ n }) => n === open)
  const show = (n: number): void => {
    const chosen = turn?.sources.find((each) => each.n === n)
    if (chosen && !onOpen?.(chosen)) setOpen(n)
  }
  return (
    <section className="summary-block" aria-labelledby={turn || instead ? heading : undefined} aria-busy={isWriting}>
      {(turn || instead) && (
        <h2 id={heading} className="summary-head">
          {t('assist.summary')}
        </h2>
      )}
      {!turn && instead && <p>{instead}</p>}
      {turn &&
        statements.map(({ text, sources }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added at the end
          <p key={at} className="sentence" dir="auto">
            <Writer turn={turn} text={text} />
            {text}
            {sources.map((n) => (
              <button
                key={n}
                type="button"
                className="citation"
                aria-label={t('ask.source', { number: n })}
                aria-haspopup="dialog"
                onClick={() => show(n)}
              >
                {n}
              </button>
            ))}
          </p>
        ))}
      {turn && <State turn={turn} stored={stored} isEmpty={statements.length === 0} />}
      {isWriting ? (
        <Button kind="outlined" onClick={stop}>
          {t('act.stop')}
        </Button>
      ) : (
        <Button kind={turn || instead ? 'link' : 'outlined'} disabled={!summarize} onClick={summarize}>
          {t(turn || instead ? 'assist.summarizeAgain' : 'assist.summarize')}
        </Button>
      )}
      {turn && source && (
        <SourceSheet source={source} onStep={(by) => setOpen(stepSource(turn, open, by))} onClose={() => setOpen(0)} />
      )}
    </section>
  )
}

/** A quotation of an email says who wrote it; the sentences of a model name people themselves. */
function Writer({ turn, text }: { turn: Turn; text: string }) {
  const quoted = turn.sources.find(({ excerpt, from }) => excerpt === text && from !== '')
  if (!quoted) return null
  const name = quoted.from.replace(/\s?\S+@\S+$/, '') || quoted.from
  return (
    <span className="writer">
      <bdi>{name}</bdi>:{' '}
    </span>
  )
}

function State({ turn, stored, isEmpty }: { turn: Turn; stored: Summarizing['stored']; isEmpty: boolean }) {
  const { t } = useTranslation()
  const { stage, gaps, problem, answer } = turn
  return (
    <>
      <p role="status" className="state">
        {stage === 'asking' && t('ask.summary.writing')}
        {stage === 'stopped' && t('ask.stopped')}
        {stage === 'answered' && isEmpty && t('ask.summary.empty')}
        {stage === 'answered' && stored?.stale && <Age stored={stored} />}
      </p>
      {stage === 'answered' &&
        gaps.map((gap) => (
          <p key={gap} className="state">
            {gap}
          </p>
        ))}
      {stage === 'failed' && (
        <p role="alert" className="problem">
          {problem?.message || t('problem.unreachable')}
        </p>
      )}
      {answer && (
        <p className="state">
          {stored && (
            <>
              <When at={stored.made_at} /> ·{' '}
            </>
          )}
          <Cost answer={answer} />
        </p>
      )}
    </>
  )
}

function Age({ stored: { newer, read, sources } }: { stored: NonNullable<Summarizing['stored']> }) {
  const { t } = useTranslation()
  const isThread = read > 1 || sources.some(({ type }) => type === 'email')
  return newer > 0 && isThread ? t('ask.summary.newer', { count: newer }) : t('ask.summary.changed')
}
