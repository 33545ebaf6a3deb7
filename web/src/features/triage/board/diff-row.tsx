import { recordPath } from '@dossier/contract/paths'
import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Button } from '#ui/button.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ChangeLine } from './change-line.tsx'
import type { Change } from './group-decisions.ts'
import { undoMail } from './run-queries.ts'
import { useStarting } from './use-starting.ts'

interface Props {
  decision: TriageDecision
  change: Change
  run: TriageRun
  ticked: boolean
  onTick: ((ticked: boolean) => void) | undefined
  onRetried(runId: string): void
}

export function DiffRow({ decision, change, run, ticked, onTick, onRetried }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { sender, subject, error, status } = decision
  const title = subject || t('list.noSubject')
  return (
    <li className={`diff-row ${onTick && !ticked ? 'left' : ''}`}>
      <div className="tick">
        {onTick && (
          <input
            type="checkbox"
            data-stop
            checked={ticked}
            aria-labelledby={`${id}-mail ${id}-change`}
            onChange={(event) => onTick(event.target.checked)}
          />
        )}
      </div>
      <p className="mail" id={`${id}-mail`}>
        <span className="sender">{sender || t('list.noSender')}</span>{' '}
        <OpenMail decision={decision} title={title} isStop={!onTick} />
      </p>
      <div className="change" id={`${id}-change`}>
        <ChangeLine decision={decision} change={change} />
      </div>
      <p className="aside">
        {decision.proposed_reply && (
          <span className="draft">
            <PenNibIcon size={13} aria-hidden />
            {t('chip.draft')}
          </span>
        )}
        <Confidence of={decision.triage_confidence} />
      </p>
      <div className="acts">
        {change === 'failed' && <Retry decision={decision} run={run} title={title} onRetried={onRetried} />}
        {status === 'applied' && <UndoOne decision={decision} title={title} />}
      </div>
      {(error || decision.triage_reason) && (
        <p className={`why ${change === 'failed' ? 'bad' : ''}`}>{error || decision.triage_reason}</p>
      )}
      {decision.kept.length > 0 && <p className="why">{t('board.kept')}</p>}
    </li>
  )
}

interface OpenProps {
  decision: TriageDecision
  title: string
  /** True when the arrow keys stop here, for rows without a checkbox. */
  isStop: boolean
}

/** Links to the email; shows only the subject after permanent deletion. */
function OpenMail({
  decision: { email_id, project, mailbox_after, mailbox_before, status },
  title,
  isStop,
}: OpenProps) {
  if (!project) return <span className="subject">{title}</span>
  const mailbox = status === 'applied' ? mailbox_after : mailbox_before
  const path = recordPath({ type: 'email', id: email_id, project, mailbox })
  return (
    <PathLink className="subject" path={path} {...(isStop ? { 'data-stop': true } : {})}>
      {title}
    </PathLink>
  )
}

function Confidence({ of: sureness }: { of: number | null }) {
  const { t, i18n } = useTranslation()
  if (sureness === null) return null
  const percent = formatPercent(sureness, i18n.language)
  return (
    <span className="sureness">
      <span aria-hidden>{percent}</span>
      <span className="hidden-words">{t('board.sure', { percent })}</span>
    </span>
  )
}

function Retry({ decision, run, title, onRetried }: Pick<Props, 'decision' | 'run' | 'onRetried'> & { title: string }) {
  const { t } = useTranslation()
  const { underway, problem, start } = useStarting(run.project, onRetried)
  return (
    <>
      <Button
        kind="link"
        disabled={underway}
        aria-label={t('board.retryOf', { title })}
        onClick={() => start({ email_ids: [decision.email_id], dry_run: run.dry_run })}
      >
        {t('board.retry')}
      </Button>
      <ProblemLine problem={problem} />
    </>
  )
}

function UndoOne({ decision, title }: { decision: TriageDecision; title: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  return (
    <>
      <Button
        kind="link"
        disabled={underway}
        aria-label={t('board.undoOf', { title })}
        onClick={() => act(() => undoMail(client, decision.email_id))}
      >
        {t('act.undo')}
      </Button>
      <ProblemLine problem={problem} />
    </>
  )
}
