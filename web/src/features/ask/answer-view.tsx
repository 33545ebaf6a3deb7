import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Highlighted } from '#ui/highlighted.tsx'
import { markWords } from './mark-words.ts'
import { supportedStatements, type Turn } from './turns.ts'

interface Props {
  turn: Turn
  /** Number of the open source; 0 for none. */
  open: number
  onOpen(n: number): void
  onRetry(): void
  /** Acts on the answer. */
  acts: ReactNode
}

/** A question, and its answer with a number after every sentence. */
export function AnswerView({ turn, open, onOpen, onRetry, acts }: Props) {
  const { t } = useTranslation()
  const { question, stage, problem } = turn
  const statements = supportedStatements(turn)
  return (
    <section className="answer" aria-label={question} aria-busy={stage === 'asking'}>
      <h2 dir="auto">{question}</h2>
      {statements.map(({ text, sources }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added at the end
        <p key={at} dir="auto">
          <Highlighted segments={markWords(turn, text)} />
          {sources.map((n) => (
            <button
              key={n}
              type="button"
              className="citation"
              aria-label={t('ask.source', { number: n })}
              aria-pressed={n === open}
              onClick={() => onOpen(n)}
            >
              {n}
            </button>
          ))}
        </p>
      ))}
      <Progress turn={turn} isEmpty={statements.length === 0} />
      <Gaps turn={turn} isEmpty={statements.length === 0} />
      {stage === 'failed' && (
        <div className="problem" role="alert">
          <p>{problem?.message || t('problem.unreachable')}</p>
          <Button kind="outlined" onClick={onRetry}>
            {t('act.retry')}
          </Button>
        </div>
      )}
      {stage !== 'asking' && statements.length > 0 && acts}
    </section>
  )
}

/** Says what is happening, and what was found so far. */
function Progress({ turn: { stage, sources }, isEmpty }: { turn: Turn; isEmpty: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="progress-words">
        {stage === 'asking' && (sources.length > 0 ? t('ask.reading', { count: sources.length }) : t('ask.searching'))}
        {stage === 'stopped' && t('ask.stopped')}
      </p>
      {stage === 'asking' && isEmpty && (
        <div className="answer-skeleton" aria-hidden>
          <span />
          <span />
        </div>
      )}
    </>
  )
}

/** An answer without a sentence says that nothing was found, and fills no gap. */
function Gaps({ turn: { question, gaps, stage }, isEmpty }: { turn: Turn; isEmpty: boolean }) {
  const { t } = useTranslation()
  const shown = gaps.length === 0 && stage === 'answered' && isEmpty ? [question] : gaps
  return shown.map((gap) => (
    <div key={gap} className="gap">
      <QuestionIcon size={17} aria-hidden />
      <p>
        <strong>{t('ask.notFound')}</strong> <bdi>{gap}</bdi>
      </p>
    </div>
  ))
}
