import type { Email } from '@dossier/contract/email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { BellSimpleIcon } from '@phosphor-icons/react/dist/csr/BellSimple'
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash'
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterOf } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { Star } from '#ui/star.tsx'

const RemindPopup = lazy(async () => ({ default: (await import('./remind-popup.tsx')).RemindPopup }))

interface Props {
  email: Email
  /** Phones have no other menu for them. */
  answers?: readonly MenuItem[] | undefined
  onMove(mailbox: Mailbox): void
  onUnread(): void
  onStar(): void
  onMute(): void
  /** null removes the reminder. */
  onRemind(at: string | null): void
  /** Absent for a short conversation. */
  onSummarize?: (() => void) | undefined
  onOriginal(): void
  onPrint(): void
  /** Absent for people who may not write rules. */
  onBlock?: (() => void) | undefined
}

/** The acts on a conversation that have no button of their own. */
export function MoreMenu({
  email,
  answers = [],
  onMove,
  onUnread,
  onStar,
  onMute,
  onRemind,
  onSummarize,
  onOriginal,
  onPrint,
  onBlock,
}: Props) {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const [open, setOpen] = useState(false)
  const [reminding, setReminding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toSpam = email.mailbox === 'spam' || email.mailbox === 'sent' ? undefined : () => onMove('spam')
  useKeys({ '!': toSpam, s: onStar })
  const item = (id: string, label: string, icon: ReactNode, act: () => void, shortcut?: string): MenuItem => ({
    id,
    label,
    icon,
    act,
    shortcut,
  })
  const groups = [
    { items: answers },
    {
      items: [
        item('unread', t('act.unread'), <EnvelopeSimpleIcon size={17} aria-hidden />, onUnread, letterOf('m')),
        item('star', t(email.starred ? 'act.unstar' : 'act.star'), <Star on={email.starred} />, onStar, letterOf('s')),
        item('remind', t('remind.act'), <BellSimpleIcon size={17} aria-hidden />, () => setReminding(true)),
        item('mute', t(email.muted ? 'act.unmute' : 'act.mute'), <BellSlashIcon size={17} aria-hidden />, onMute),
      ],
    },
    {
      items: [
        ...(onSummarize
          ? [
              item(
                'summarize',
                t('assist.summarize'),
                <TextAlignLeftIcon size={17} aria-hidden />,
                onSummarize,
                letterOf('S'),
              ),
            ]
          : []),
        item('original', t('thread.original'), <CodeIcon size={17} aria-hidden />, onOriginal),
        item('print', t('act.print'), <PrinterIcon size={17} aria-hidden />, onPrint),
      ],
    },
    {
      items: [
        ...(onBlock ? [item('block', t('act.block'), <UserMinusIcon size={17} aria-hidden />, onBlock)] : []),
        ...(toSpam ? [item('spam', t('act.spam'), <ProhibitIcon size={17} aria-hidden />, toSpam, letterOf('!'))] : []),
        ...(email.mailbox === 'trash'
          ? []
          : [item('trash', t('act.trash'), <TrashIcon size={17} aria-hidden />, () => onMove('trash'), letterOf('#'))]),
      ],
    },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <MenuButton ref={button} label={t('act.more')} groups={groups} open={open} onOpen={setOpen} tooltip align="end">
        <DotsThreeIcon size={19} aria-hidden />
        <span className="words">{t('act.more')}</span>
      </MenuButton>
      {reminding && (
        <Suspense>
          <RemindPopup
            at={email.remind_at}
            anchor={button}
            align="end"
            onRemind={onRemind}
            onClose={() => setReminding(false)}
          />
        </Suspense>
      )}
    </>
  )
}
