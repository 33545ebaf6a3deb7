import './thread-acts.css'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { summarize } from './thread-queries.ts'

interface Props {
  emailId: string
  /** '' = none yet. */
  summary: string
  onSummary(): Promise<void>
}

export function SummaryNote({ emailId, summary, onSummary }: Props) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const ask = (): void => act(() => summarize(emailId).then(onSummary))
  return (
    <section className="summary-note">
      {summary && <h2>{t('assist.summary')}</h2>}
      <p role="status">{summary}</p>
      <Button kind={summary ? 'link' : 'outlined'} disabled={underway} onClick={ask}>
        {t(summary ? 'assist.summarizeAgain' : 'assist.summarize')}
      </Button>
      <ProblemLine problem={problem} />
    </section>
  )
}
