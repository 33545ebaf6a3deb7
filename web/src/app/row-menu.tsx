import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '#features/emails/list-row.ts'
import { canArchive } from '#features/emails/row-words.ts'
import { ANSWER_ICONS } from '#features/sending/drafts/use-reply-items.tsx'
import { useLetterOf } from '#platform/keys/chosen-keys.ts'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { MenuPopup, type Point } from '#ui/menu/menu-popup.tsx'
import { Star } from '#ui/star.tsx'
import type { MailActs } from './mail-acts.ts'
import type { RowMenuState } from './use-row-menu.ts'
import type { Walk } from './use-walk.ts'

const LETTERS = { reply: 'r', 'reply-all': 'a', forward: 'f' } as const

interface Props {
  email: ListRow
  anchor: HTMLElement
  at: Point
  walk: Walk
  acts: MailActs
  onAnswer: RowMenuState['answer']
  onSnooze(email: ListRow): void
  onClose(): void
}

/** The acts on one row of the list, at the pointer or by the menu key. */
export function RowMenu({ anchor, at, onClose, ...of }: Props) {
  const { t } = useTranslation()
  const groups = [{ items: useAnswers(of) }, { items: useActs(of) }, { items: useRemovals(of) }]
  return (
    <MenuPopup
      label={t('list.acts')}
      anchor={{ current: anchor }}
      at={at}
      groups={groups.filter(({ items }) => items.length > 0)}
      align="start"
      onClose={onClose}
    />
  )
}

type Of = Omit<Props, 'anchor' | 'at' | 'onClose'>

function useAnswers({ email, onAnswer }: Of): MenuItem[] {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  return (['reply', 'reply-all', 'forward'] as const).map((kind) => {
    const Icon = ANSWER_ICONS[kind]
    return {
      id: kind,
      label: t(`answer.${kind}`),
      icon: <Icon size={17} aria-hidden />,
      shortcut: letterOf(LETTERS[kind]),
      act: () => onAnswer(email, kind),
    }
  })
}

function useActs({ email, walk, acts, onSnooze }: Of): MenuItem[] {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const isArchivable = canArchive(email)
  return [
    {
      id: 'archive',
      label: t(isArchivable ? 'act.archive' : 'act.toInbox'),
      icon: isArchivable ? <ArchiveIcon size={17} aria-hidden /> : <TrayIcon size={17} aria-hidden />,
      shortcut: isArchivable ? letterOf('e') : undefined,
      act: () => walk.archive(email),
    },
    ...(email.mailbox === 'sent'
      ? []
      : [
          {
            id: 'snooze',
            label: t('act.snooze'),
            icon: <AlarmIcon size={17} aria-hidden />,
            shortcut: letterOf('h'),
            act: () => onSnooze(email),
          },
        ]),
    {
      id: 'read',
      label: t(email.read ? 'act.markUnread' : 'act.markRead'),
      icon: email.read ? (
        <EnvelopeSimpleIcon size={17} aria-hidden />
      ) : (
        <EnvelopeSimpleOpenIcon size={17} aria-hidden />
      ),
      shortcut: letterOf('m'),
      act: () => acts.read(email, !email.read),
    },
    {
      id: 'star',
      label: t(email.starred ? 'act.unstar' : 'act.star'),
      icon: <Star on={email.starred} />,
      shortcut: letterOf('s'),
      act: () => acts.star(email, !email.starred),
    },
  ]
}

function useRemovals({ email, walk }: Of): MenuItem[] {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const spam: MenuItem = {
    id: 'spam',
    label: t('act.spam'),
    icon: <ProhibitIcon size={17} aria-hidden />,
    shortcut: letterOf('!'),
    act: () => walk.moveRow(email, 'spam'),
  }
  const trash: MenuItem = {
    id: 'trash',
    label: t('act.trash'),
    icon: <TrashIcon size={17} aria-hidden />,
    shortcut: letterOf('#'),
    act: () => walk.moveRow(email, 'trash'),
  }
  return [
    ...(email.mailbox === 'spam' || email.mailbox === 'sent' ? [] : [spam]),
    ...(email.mailbox === 'trash' ? [] : [trash]),
  ]
}
