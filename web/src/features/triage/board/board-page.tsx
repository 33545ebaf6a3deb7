import './board-page.css'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { hasEnded } from '../newer-run.ts'
import { ProposalList } from './proposal-list.tsx'
import { RunDiff } from './run-diff.tsx'
import { RunList } from './run-list.tsx'
import { useDecisions, useOneRun, useRuns } from './run-queries.ts'
import { Threshold } from './threshold.tsx'
import { TriageNow } from './triage-now.tsx'
import { useStarting } from './use-starting.ts'

interface Props {
  project: string
  runId: string
  onOpen(runId: string): void
  onClose(): void
}

/** Runs of a project, and the open run by email. Leaving the page stops no run. */
export function BoardPage({ project, runId, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const runs = useRuns(project)
  const listed = runs.data?.pages.flatMap((page) => page.runs) ?? []
  const last = listed.find((run) => hasEnded(run) && run.total > 0)
  const runQuery = useOneRun(runId)
  const { data: opened } = runQuery
  const shown = runId ? opened : last
  const judged = useDecisions(shown)
  const decisions = judged.data ?? []
  return (
    <>
      <section className="list-side runs-side" aria-label={t('board.runs')} id="list" tabIndex={-1}>
        <Starting project={project} onStarted={onOpen} />
        <RunList query={runs} runs={listed} openId={runId} project={project} />
        <Threshold project={project} judged={judged} />
        <ProposalList project={project} />
      </section>
      <div className="pane-side">
        {runId && opened && (
          <RunDiff key={runId} run={opened} decisions={decisions} onClose={onClose} onOpen={onOpen} />
        )}
        {runId && <CannotLoad of={opened ? judged : runQuery} />}
        {!runId && <NoneOpen />}
      </div>
    </>
  )
}

function NoneOpen() {
  const { t } = useTranslation()
  return (
    <div className="instead middle">
      <p>{t('board.choose')}</p>
      <p className="keys">{t('board.dryMeans')}</p>
    </div>
  )
}

function Starting({ project, onStarted }: { project: string; onStarted(runId: string): void }) {
  const { t } = useTranslation()
  const { underway, problem, start } = useStarting(project, onStarted)
  return (
    <div className="starting">
      <Button kind="primary" disabled={underway} onClick={() => start({ dry_run: true })}>
        {t('board.startDry')}
      </Button>
      <TriageNow project={project} disabled={underway} onStart={() => start({})} />
      <ProblemLine problem={problem} />
    </div>
  )
}
