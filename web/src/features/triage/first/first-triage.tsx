import './first-triage.css'
import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { ChangeBar } from '../board/change-bar.tsx'
import { groupDecisions } from '../board/group-decisions.ts'
import { useDecisions, useOneRun } from '../board/run-queries.ts'
import { describeRun, progressOf } from '../describe-run.ts'
import { hasEnded } from '../newer-run.ts'
import { updateProjectPreferences } from '../settings/preference-queries.ts'
import { proceedRun, startRun } from '../triage-queries.ts'
import { SampleList } from './sample-list.tsx'

interface Props {
  project: string
  onDone(): void
  onReview(runId: string): void
}

/** Offers a first dry run over the inbox, and shows its result with the ways on (docs/design/look.md §5). */
export function FirstTriage({ project, onDone, onReview }: Props) {
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [runId, setRunId] = useState('')
  const reading = useOneRun(runId)
  const run = reading.data
  const judged = useDecisions(run)
  const preview = (): void =>
    act(async () => {
      const { run_id } = await startRun(client, project, { dry_run: true })
      setRunId(run_id)
    })
  if (!runId)
    return <Offer isDisabled={underway} problem={<ProblemLine problem={problem} />} {...{ preview, onDone }} />
  if (run && hasEnded(run) && judged.data) {
    return <Result run={run} decisions={judged.data} onDone={onDone} onReview={() => onReview(runId)} />
  }
  return (
    <>
      <Underway run={run} />
      <CannotLoad of={run ? judged : reading} />
    </>
  )
}

interface OfferProps {
  isDisabled: boolean
  problem: ReactNode
  preview(): void
  onDone(): void
}

function Offer({ isDisabled, problem, preview, onDone }: OfferProps) {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('firstTriage.title')} lead={t('firstTriage.lead')} />
      {problem}
      <div className="acts">
        <Button kind="primary" disabled={isDisabled} onClick={preview}>
          {t('firstTriage.preview')}
        </Button>
        <Button onClick={onDone}>{t('firstTriage.notNow')}</Button>
      </div>
    </>
  )
}

function Underway({ run }: { run: TriageRun | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('firstTriage.underway')} lead={run ? describeRun(run, t) : t('triage.starting')} />
      <Progress label={t('triage.label')} {...(run ? progressOf(run) : { value: 0, max: 0 })} />
    </>
  )
}

interface ResultProps {
  run: TriageRun
  decisions: readonly TriageDecision[]
  onDone(): void
  onReview(): void
}

function Result({ run, decisions, onDone, onReview }: ResultProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [archives, setArchives] = useState(true)
  const [isAutomatic, setAutomatic] = useState(false)
  const groups = groupDecisions(decisions)
  const archived = groups.find(({ change }) => change === 'archived')?.decisions ?? []
  const apply = (): void =>
    act(async () => {
      const leave_out = archives ? [] : archived.map(({ email_id }) => email_id)
      await proceedRun(client, run, 'apply', leave_out.length > 0 ? { leave_out } : {})
      if (isAutomatic) await updateProjectPreferences(client, run.project, { automatic_triage: true })
      onDone()
    })
  if (run.status !== 'completed' || decisions.length === 0) {
    return (
      <>
        <Head title={t('firstTriage.nothing')} lead={describeRun(run, t)} />
        <div className="acts">
          <Button kind="primary" onClick={onDone}>
            {t('setup.openInbox')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Head title={t('firstTriage.result')} lead={t('firstTriage.resultLead', { count: decisions.length })} />
      <ChangeBar groups={groups} />
      <SampleList groups={groups} />
      <div className="first-choices">
        {archived.length > 0 && (
          <Choice
            label={t('firstTriage.archive', { count: archived.length })}
            checked={archives}
            onChecked={setArchives}
          />
        )}
        <Choice label={t('firstTriage.automatic')} checked={isAutomatic} onChecked={setAutomatic} />
      </div>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="primary" disabled={underway} onClick={apply}>
          {t('firstTriage.apply')}
        </Button>
        <Button kind="outlined" onClick={onReview}>
          {t('firstTriage.review')}
        </Button>
        <span className="apart">
          <Button onClick={onDone}>{t('firstTriage.notNow')}</Button>
        </span>
      </div>
      <p className="facts">{t('firstTriage.undoable')}</p>
    </>
  )
}

/** Receives the focus, so that each new part is announced. */
function Head({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead" role="status">
        {lead}
      </p>
    </div>
  )
}

const Choice = ({ label, checked, onChecked }: { label: string; checked: boolean; onChecked(on: boolean): void }) => (
  <label className="choice">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChecked(target.checked)} />
    <span>{label}</span>
  </label>
)
