import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import type { Changed, Changes } from '#features/emails/changes/use-changes.ts'
import { addLabel, decide, removeLabel } from '#features/emails/decide.ts'
import { now } from '#platform/clock/clock.ts'
import { formatWeekday } from '#platform/clock/format-when.ts'
import { markOfAction } from '#ui/action-mark.ts'

export function useMailActs({ change, move }: Changes) {
  const { t, i18n } = useTranslation()

  function decideAll(emails: readonly Changed[], action: PrimaryAction | ''): void {
    change(emails, (email) => decide(email, action), t('done.decided', { action: t(`split.${markOfAction(action)}`) }))
  }

  function labelAll(emails: readonly Changed[], label: string): void {
    change(emails, (email) => addLabel(email, label), t('done.labelled', { label }))
  }

  function unlabelAll(emails: readonly Changed[], label: string): void {
    change(emails, (email) => removeLabel(email, label), t('done.unlabelled', { label }))
  }

  function readAll(emails: readonly Changed[], read: boolean): void {
    change(emails, () => ({ read }), t(read ? 'done.read' : 'done.unread'))
  }

  function starAll(emails: readonly Changed[], starred: boolean): void {
    change(emails, () => ({ starred }), t(starred ? 'done.starred' : 'done.unstarred'))
  }

  /** @param until null ends the snooze */
  function snoozeAll(emails: readonly Changed[], until: string | null): void {
    change(emails, () => ({ snoozed_until: until }), t(until === null ? 'done.unsnoozed' : 'done.snoozed'))
  }

  const remindedWords = (at: string | null): string =>
    at === null ? t('done.notReminded') : t('done.reminded', { day: formatWeekday(at, now(), i18n.language) })

  function toProjectAll(emails: readonly Changed[], from: string, to: string, name: string): void {
    const moved = emails.map((email) => ({ ...email, project: from }))
    change(moved, () => ({ project: to }), t('done.toProject', { name }))
  }

  return {
    read: (email: Changed, read: boolean) => readAll([email], read),
    readAll,
    move: (email: Changed, mailbox: Mailbox) => move([email], mailbox),
    decide: (email: Changed, action: PrimaryAction | '') => decideAll([email], action),
    label: (email: Changed, label: string) => labelAll([email], label),
    unlabel: (email: Changed, label: string) => unlabelAll([email], label),
    unlabelAll,
    toProject: (email: Changed, from: string, to: string, name: string) => toProjectAll([email], from, to, name),
    toProjectAll,
    star: (email: Changed, starred: boolean) => starAll([email], starred),
    mute: (email: Changed, muted: boolean) =>
      change([email], () => ({ muted }), t(muted ? 'done.muted' : 'done.unmuted')),
    remind: (email: Changed, at: string | null) => change([email], () => ({ remind_at: at }), remindedWords(at)),
    snooze: (email: Changed, until: string | null) => snoozeAll([email], until),
    snoozeAll,
    starAll,
    moveAll: move,
    decideAll,
    labelAll,
  }
}

export type MailActs = ReturnType<typeof useMailActs>
