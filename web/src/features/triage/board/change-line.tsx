import type { TriageDecision } from '@dossier/contract/triage'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#platform/words/format-percent.ts'
import { markOfAction } from '#ui/action-mark.ts'
import { Mark } from '#ui/mark.tsx'
import type { Change } from './group-decisions.ts'

/** The old and the new state. For an uncertain result, both possible actions. */
export function ChangeLine({ decision, change }: { decision: TriageDecision; change: Change }) {
  const { t } = useTranslation()
  if (change === 'failed') return <span>{t('board.asBefore')}</span>
  if (change === 'skipped') return <span>{t(decision.error ? 'board.leftAlone' : 'board.leftOut')}</span>
  if (change === 'undone') return <span>{t('board.asBefore')}</span>
  if (change === 'review') return <Unsure decision={decision} />
  const { mailbox_before: before, mailbox_after: after, triage_primary_action: action } = decision
  const mark = markOfAction(action)
  const moved = before !== after
  const was = moved ? t(`mailbox.${before}`) : t('split.new')
  return (
    <span className="before-after">
      <span className="before">
        <span className="hidden-words">{t('board.before')} </span>
        {was}
      </span>{' '}
      <span aria-hidden>›</span> <span className="hidden-words">{t('board.after')} </span>
      <span className="after">
        <Mark name={mark} size={14} />
        {moved ? t(`mailbox.${after}`) : t(`split.${mark}`)}
      </span>
    </span>
  )
}

function Unsure({ decision }: { decision: TriageDecision }) {
  const { t, i18n } = useTranslation()
  const both = [
    [decision.triage_primary_action, decision.triage_confidence] as const,
    [decision.second_action, decision.second_confidence] as const,
  ]
  return (
    <span className="unsure">
      {both.map(([action, sureness]) =>
        action === '' ? null : (
          <span key={action} className="after">
            <Mark name={markOfAction(action)} size={14} />
            {t(`split.${markOfAction(action)}`)} {sureness !== null && formatPercent(sureness, i18n.language)}
          </span>
        ),
      )}
    </span>
  )
}
