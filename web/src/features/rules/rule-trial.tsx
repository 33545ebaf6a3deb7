import type { RuleState, TryRuleAnswer } from '@dossier/contract/rule'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'

/** Changes that are listed; the sentence has the number of all. */
const SHOWN = 20

/** Says what a rule would have changed. */
export function RuleTrial({ trial }: { trial: TryRuleAnswer | null }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {trial && (
        <>
          <p>{t('rule.tried', { count: trial.changes.length, tried: trial.tried })}</p>
          <ul className="rule-trial">
            {trial.changes.slice(0, SHOWN).map(({ email_id, sender, subject, before, after }) => (
              <li key={email_id}>
                <span className="mail">{[sender, subject].filter(Boolean).join(': ')}</span>
                <span className="facts">{differences(before, after, t).join(', ')}</span>
              </li>
            ))}
          </ul>
          {trial.changes.length > SHOWN && (
            <p className="facts">{t('rule.more', { count: trial.changes.length - SHOWN })}</p>
          )}
        </>
      )}
    </div>
  )
}

function differences(before: RuleState, after: RuleState, t: TFunction): string[] {
  const added = after.labels.filter((label) => !before.labels.includes(label))
  const removed = before.labels.filter((label) => !after.labels.includes(label))
  const action = after.triage_primary_action
  return [
    ...(before.mailbox === after.mailbox
      ? []
      : [`${t(`mailbox.${before.mailbox}`)} → ${t(`mailbox.${after.mailbox}`)}`]),
    ...added.map((label) => `+ ${label}`),
    ...removed.map((label) => `− ${label}`),
    ...(before.read === after.read ? [] : [t('rule.do.mark_read')]),
    ...(before.starred === after.starred ? [] : [t('rule.do.star')]),
    ...(before.snoozed === after.snoozed ? [] : [t('rule.do.snooze')]),
    ...(action === '' || action === before.triage_primary_action ? [] : [t(`split.${markOfAction(action)}`)]),
    ...(after.draft ? [t('rule.do.draft')] : []),
    ...(after.note ? [t('rule.do.note')] : []),
  ]
}
