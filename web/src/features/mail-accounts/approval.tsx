import type { MailAccount } from '@dossier/contract/mail-account'
import { APPROVAL_ANSWERS, type ApprovalAnswer } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { EmailLinks } from './email-links.tsx'
import { answerApproval } from './mail-account-queries.ts'

/** Shows the changes that wait for a person, and takes the answer. */
export function Approval({ account, onAnswered }: { account: MailAccount; onAnswered(): void }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const { asked } = account
  if (!asked) return null
  const { reason, count, emails, folders, since } = asked
  const answer = (chosen: ApprovalAnswer): void =>
    act(async () => {
      await answerApproval(client, account._id, { asked: reason, answer: chosen })
      onAnswered()
    })
  return (
    <section className="approval" aria-label={t('mailAccount.approval')}>
      <p className="facts">
        <SentenceWithTime words="mailAccount.approvalSince" at={since} />{' '}
        {folders.length > 0 &&
          t('mailAccount.approvalFolders', { folders: new Intl.ListFormat(i18n.language).format(folders) })}
      </p>
      {emails.length > 0 && (
        <details>
          <summary>{t('mailAccount.approvalMails', { count })}</summary>
          <EmailLinks ids={emails} />
          {emails.length < count && (
            <p className="facts">{t('mailAccount.approvalFirst', { shown: emails.length, count })}</p>
          )}
        </details>
      )}
      <ProblemLine problem={problem} />
      <div className="acts">
        {APPROVAL_ANSWERS.map((each) => (
          <Button
            key={each}
            kind={each === 'check_again' ? 'plain' : 'outlined'}
            disabled={underway}
            onClick={() => answer(each)}
          >
            {each === 'check_again' ? t('mailAccount.answer.check_again') : t(`mailAccount.answer.${reason}.${each}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
