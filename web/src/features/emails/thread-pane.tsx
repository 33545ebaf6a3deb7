import './thread-pane.css'
import type { Email } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { DecideSelect } from './decide-select.tsx'
import { foldThread } from './fold-thread.ts'
import { LabelLine } from './label-line.tsx'
import { useThread } from './mail-queries.ts'
import { MailView } from './mail-view.tsx'
import { Margin, MarginLine } from './margin.tsx'
import { senderOf } from './row-words.ts'

interface Props {
  id: string
  /** From 1; 0 = not in the list. */
  position: number
  total: number
  onBack(): void
  onStep(by: 1 | -1): void
  onMove(mailbox: Mailbox): void
  onDecide(action: PrimaryAction | ''): void
  onLabel(email: Email, label: string): void
  onUnlabel(email: Email, label: string): void
  tools?: ReactNode
  marginActs?: (email: Email) => ReactNode
  /** Below the header of an open email. */
  mailNote?: (email: Email) => ReactNode
  /** The reply editor, below the emails and scrolled with them. */
  foot?: ReactNode
}

export function ThreadPane(props: Props) {
  const { id, position, total, onBack, onStep, onMove, onDecide, tools } = props
  const { t } = useTranslation()
  const reading = useThread(id)
  const { data } = reading
  const requestedEmail = data?.thread.find(({ _id }) => _id === id) ?? data?.thread.at(-1)
  return (
    <section className="pane" aria-label={t('thread.label')} id="mail">
      <div className="toolbar" role="toolbar" aria-label={t('thread.toolbar')}>
        <span className="back">
          <Button iconOnly aria-label={t('thread.back')} onClick={onBack}>
            <ArrowLeftIcon size={20} aria-hidden />
          </Button>
        </span>
        {tools}
        <MoveButtons mailbox={requestedEmail?.mailbox ?? 'inbox'} onMove={onMove} />
        <DecideSelect onDecide={onDecide} />
        <span className="position">{position > 0 && t('thread.position', { position, total })}</span>
        <Button
          iconOnly
          aria-label={t('thread.previous')}
          aria-keyshortcuts={useShortcut('k')}
          disabled={position <= 1}
          onClick={() => onStep(-1)}
        >
          <CaretUpIcon size={17} aria-hidden />
        </Button>
        <Button
          iconOnly
          aria-label={t('thread.next')}
          aria-keyshortcuts={useShortcut('j')}
          disabled={position >= total}
          onClick={() => onStep(1)}
        >
          <CaretDownIcon size={17} aria-hidden />
        </Button>
      </div>
      {data && requestedEmail && (
        <Conversation key={requestedEmail.thread_id} {...props} mails={data.thread} requestedEmail={requestedEmail} />
      )}
      <CannotLoad of={reading} />
    </section>
  )
}

function MoveButtons({ mailbox, onMove }: { mailbox: Mailbox; onMove(mailbox: Mailbox): void }) {
  const { t } = useTranslation()
  const archiveKey = useShortcut('e')
  const trashKey = useShortcut('#')
  return (
    <>
      {mailbox === 'inbox' ? (
        <Button
          onClick={() => onMove('archived')}
          aria-keyshortcuts={archiveKey}
          aria-label={t('act.archive')}
          title={t('act.archive')}
        >
          <ArchiveIcon size={17} aria-hidden />
          <span className="words">{t('act.archive')}</span>
        </Button>
      ) : (
        <Button onClick={() => onMove('inbox')} aria-label={t('act.toInbox')} title={t('act.toInbox')}>
          <TrayIcon size={17} aria-hidden />
          <span className="words">{t('act.toInbox')}</span>
        </Button>
      )}
      {mailbox !== 'trash' && (
        <Button
          onClick={() => onMove('trash')}
          aria-keyshortcuts={trashKey}
          aria-label={t('act.trash')}
          title={t('act.trash')}
        >
          <TrashIcon size={17} aria-hidden />
          <span className="words">{t('act.trash')}</span>
        </Button>
      )}
    </>
  )
}

type ConversationProps = Pick<Props, 'onLabel' | 'onUnlabel' | 'marginActs' | 'mailNote' | 'foot'> & {
  mails: ShownEmail[]
  requestedEmail: ShownEmail
}

function Conversation({ mails, requestedEmail, onLabel, onUnlabel, marginActs, mailNote, foot }: ConversationProps) {
  const { t } = useTranslation()
  const newest = mails.at(-1)?._id ?? ''
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [unfolded, setUnfolded] = useState(false)
  const [pictured, setPictured] = useState<ReadonlySet<string>>(new Set())
  const showPictures = (id: string): void => setPictured(new Set([...pictured, id]))
  useKeys({ b: () => showPictures(requestedEmail._id) })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isOpen = ({ _id }: Email): boolean => _id === newest || _id === requestedEmail._id || opened.has(_id)
  const items = foldThread(mails, (email) => unfolded || isOpen(email))
  const names = [...new Set(mails.map(senderOf))].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className="scroll" tabIndex={0} role="group" aria-label={t('thread.label')}>
      <div className="reading">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {requestedEmail.subject || t('list.noSubject')}
        </h1>
        <p className="people">
          <bdi>{names.join(', ')}</bdi>
          <span>{t('thread.mails', { count: mails.length })}</span>
        </p>
        <LabelLine
          email={requestedEmail}
          onLabel={(label) => onLabel(requestedEmail, label)}
          onUnlabel={(label) => onUnlabel(requestedEmail, label)}
        />
        <MarginLine email={requestedEmail} acts={marginActs?.(requestedEmail)} />
        <ol>
          {items.map((item) =>
            item.kind === 'folded' ? (
              <li key={`from ${item.mails[0]?._id}`} className="between">
                <Button kind="link" onClick={() => setUnfolded(true)}>
                  {t('thread.between', { count: item.mails.length })}
                </Button>
              </li>
            ) : (
              <MailView
                key={item.mail._id}
                email={item.mail}
                open={isOpen(item.mail)}
                pictured={pictured.has(item.mail._id)}
                note={mailNote?.(item.mail)}
                onOpen={() => setOpened(new Set([...opened, item.mail._id]))}
                onPictures={() => showPictures(item.mail._id)}
              />
            ),
          )}
        </ol>
      </div>
      <Margin email={requestedEmail} acts={marginActs?.(requestedEmail)} />
      {foot}
    </div>
  )
}
