import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { addLabel, decide, removeLabel } from '#features/emails/decide.ts'
import type { Changed, Changes } from '#features/emails/use-changes.ts'
import { markOfAction } from '#ui/action-mark.ts'

export function useMailActs({ change, move }: Changes) {
  const { t } = useTranslation()

  function decideAll(emails: readonly Changed[], action: PrimaryAction | ''): void {
    change(emails, (email) => decide(email, action), t('done.decided', { action: t(`split.${markOfAction(action)}`) }))
  }

  function labelAll(emails: readonly Changed[], label: string): void {
    change(emails, (email) => addLabel(email, label), t('done.labelled', { label }))
  }

  function readAll(emails: readonly Changed[], read: boolean): void {
    change(emails, () => ({ read }), t(read ? 'done.read' : 'done.unread'))
  }

  return {
    read: (email: Changed, read: boolean) => readAll([email], read),
    readAll,
    move: (email: Changed, mailbox: Mailbox) => move([email], mailbox),
    decide: (email: Changed, action: PrimaryAction | '') => decideAll([email], action),
    label: (email: Changed, label: string) => labelAll([email], label),
    unlabel: (email: Changed, label: string) =>
      change([email], (current) => removeLabel(current, label), t('done.unlabelled', { label })),
    toProject: (email: Changed, from: string, to: string, name: string) =>
      change([{ ...email, project: from }], () => ({ project: to }), t('done.toProject', { name })),
    star: (email: Changed, starred: boolean) =>
      change([email], () => ({ starred }), t(starred ? 'done.starred' : 'done.unstarred')),
    mute: (email: Changed, muted: boolean) =>
      change([email], () => ({ muted }), t(muted ? 'done.muted' : 'done.unmuted')),
    snooze: (email: Changed, until: string | null) =>
      change([email], () => ({ snoozed_until: until }), t(until === null ? 'done.unsnoozed' : 'done.snoozed')),
    moveAll: move,
    decideAll,
    labelAll,
  }
}

export type MailActs = ReturnType<typeof useMailActs>
