import './ask-page.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { useWide } from '#ui/use-wide.ts'
import { AnswerActs } from './answer-acts.tsx'
import { AnswerView } from './answer-view.tsx'
import { AskField } from './ask-field.tsx'
import { SourceList } from './source-list.tsx'
import { SourceSheet } from './source-sheet.tsx'
import { SourceView } from './source-view.tsx'
import { stepSource, supportedStatements, type Turn } from './turns.ts'
import { useAsking } from './use-asking.ts'

interface Props {
  /** Asked when the page opens; '' for none. */
  question: string
  /** '' = everything. */
  project: string
  projects: readonly { _id: string; name: string }[]
  /** The project of saved notes while everything is asked. */
  home: string
  onProject(id: string): void
  /** Begins a conversation, at an address of its own. */
  onBegin(question: string): void
  notePath(project: string, id: string): string
  onWrite(address: string): void
}

/** Questions to the store: answers left, the open source right. */
export function AskPage({ question, project, projects, home, onProject, onBegin, notePath, onWrite }: Props) {
  const { t } = useTranslation()
  const asking = useAsking(project)
  const { turns, isAsking, ask, stop } = asking
  const isWide = useWide()
  const sources = useOpenSource(turns, isWide)
  const { turn: at, n: open } = sources.open
  const shown = turns[at]
  const source = shown?.sources.find(({ n }) => n === open)
  const field = useRef<HTMLInputElement>(null)
  useTitle(turns[0]?.question ?? '', 'item')
  useFirstQuestion(question, ask)
  useEffect(() => field.current?.focus(), [])
  const step = (by: 1 | -1): void => {
    if (shown && shown.sources.length > 0) sources.show(at, stepSource(shown, open, by))
  }
  const toPrevious = (): void => step(-1)
  const toNext = (): void => step(1)
  useKeys({ ArrowLeft: toPrevious, ArrowRight: toNext })
  const noteProject = project || home
  return (
    <div className="ask-page" id="list" tabIndex={-1}>
      <div className="ask-main">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <div className="ask-body" tabIndex={0} role="group" aria-label={t('ask.answers')}>
          {turns.length === 0 && <p className="ask-empty">{t('ask.empty')}</p>}
          {turns.map((turn, index) => (
            <AnswerView
              // biome-ignore lint/suspicious/noArrayIndexKey: questions are only added at the end
              key={index}
              turn={turn}
              open={index === at ? open : 0}
              onOpen={(n) => sources.show(index, n)}
              onRetry={() => ask(turn.question)}
              acts={
                <AnswerActs
                  turn={turn}
                  open={index === at ? source : undefined}
                  project={noteProject}
                  notePath={(id) => notePath(noteProject, id)}
                  onWrite={onWrite}
                />
              }
            />
          ))}
        </div>
        <AskField
          field={field}
          isFollowUp={turns.length > 0}
          isAsking={isAsking}
          initial=""
          project={project}
          projects={projects}
          onProject={onProject}
          onAsk={turns.length > 0 ? ask : onBegin}
          onStop={stop}
          onStep={step}
        />
      </div>
      {shown && shown.sources.length > 0 && (
        <aside className="ask-sources" aria-label={t('ask.sources', { count: shown.sources.length })}>
          <SourceList sources={shown.sources} open={open} onOpen={(n) => sources.show(at, n)} />
          {isWide && source && <SourceView key={source.n} source={source} />}
        </aside>
      )}
      {!isWide && source && <SourceSheet source={source} onStep={step} onClose={() => sources.show(at, 0)} />}
    </div>
  )
}

/** The open source of one answer. The newest answer shows the first one beside it. */
function useOpenSource(turns: readonly Turn[], isWide: boolean) {
  const count = turns.length
  const [open, setOpen] = useState({ turn: 0, n: 0, count: 0 })
  const newest = turns.at(-1)
  const first = (isWide && newest && supportedStatements(newest)[0]?.sources[0]) || 0
  const current = open.count === count ? open : { turn: Math.max(0, count - 1), n: first }
  return { open: current, show: (turn: number, n: number): void => setOpen({ turn, n, count }) }
}

/** Asks once for each address. */
function useFirstQuestion(question: string, ask: (question: string) => void): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (question) latest.current(question)
  }, [question])
}
