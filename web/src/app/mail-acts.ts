import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { addLabel, decide, removeLabel } from '#features/emails/decide.ts'
import type { Changed, Changes } from '#features/emails/use-changes.ts'
import type { Ticked } from '#features/emails/use-ticked.ts'
import { markOfAction } from '#ui/action-mark.ts'

/** What one does with one conversation, or with all that are ticked. */
export function useMailActs({ change, move }: Changes, ticked: Ticked) {
  const { t } = useTranslation()

  function decideAll(emails: readonly Changed[], action: PrimaryAction | ''): void {
    change(emails, (email) => decide(email, action), t('done.decided', { action: t(`split.${markOfAction(action)}`) }))
  }

  function withTicked(act: (emails: readonly Changed[]) => void): void {
    act(ticked.rows)
    ticked.clear()
  }

  return {
    move: (email: Changed, mailbox: Mailbox) => move([email], mailbox),
    decide: (email: Changed, action: PrimaryAction | '') => decideAll([email], action),
    label: (email: Changed, label: string) =>
      change([email], (one) => addLabel(one, label), t('done.labelled', { label })),
    unlabel: (email: Changed, label: string) =>
      change([email], (one) => removeLabel(one, label), t('done.unlabelled', { label })),
    moveTicked: (mailbox: Mailbox) => withTicked((emails) => move(emails, mailbox)),
    decideTicked: (action: PrimaryAction | '') => withTicked((emails) => decideAll(emails, action)),
    labelTicked: (label: string) =>
      withTicked((emails) => change(emails, (one) => addLabel(one, label), t('done.labelled', { label }))),
  }
}

export type MailActs = ReturnType<typeof useMailActs>
