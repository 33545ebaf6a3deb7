import './thread-pane.css'
import type { Email } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { ComingBack } from './coming-back.tsx'
import { foldThread } from './fold-thread.ts'
import { LabelLine } from './label-line.tsx'
import { useThread } from './mail-queries.ts'
import { MailView } from './mail-view.tsx'
import { Margin, MarginLine } from './margin.tsx'
import { senderOf } from './row-words.ts'
import { type ThreadActs, ThreadToolbar } from './thread-toolbar.tsx'
import { toggleMargin } from './toggle-margin.ts'
import { toggleQuotes } from './toggle-quotes.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useMailWalk } from './use-mail-walk.ts'

const OriginalDialog = lazy(async () => ({ default: (await import('./original-dialog.tsx')).OriginalDialog }))
const PrintFrame = lazy(async () => ({ default: (await import('./print-frame.tsx')).PrintFrame }))

interface Props extends ThreadActs {
  id: string
  /** From 1; 0 = not in the list. */
  position: number
  total: number
  onDecide(action: PrimaryAction | ''): void
  tools?: ReactNode
  marginActs?: (email: ShownEmail) => ReactNode
  /** The email of the conversation that answers mean, if one was chosen; else ''. */
  cursor?: string
  onCursor?(emailId: string): void
  /** Acts that answer an email or send it on. */
  answers?: (emailId: string) => readonly MenuItem[]
  /** Below the header of an open email. */
  mailNote?: (email: Email) => ReactNode
  /** The reply editor, below the emails and scrolled with them. */
  foot?: ReactNode
}

export function ThreadPane(props: Props) {
  const { id, tools, answers, ...acts } = props
  const { t } = useTranslation()
  const reading = useThread(id)
  const { data } = reading
  const requestedEmail = data?.thread.find(({ _id }) => _id === id) ?? data?.thread.at(-1)
  const [original, setOriginal] = useState('')
  const [printed, setPrinted] = useState('')
  const showOriginal = (): void => setOriginal(requestedEmail?._id ?? '')
  return (
    <section className="pane" aria-label={t('thread.label')} id="mail">
      <ThreadToolbar
        {...acts}
        email={requestedEmail}
        tools={tools}
        answers={requestedEmail ? answers?.(acts.cursor || requestedEmail._id) : undefined}
        onOriginal={showOriginal}
        onPrint={() => setPrinted(requestedEmail?._id ?? '')}
      />
      {data && requestedEmail && (
        <Conversation key={requestedEmail.thread_id} {...props} mails={data.thread} requestedEmail={requestedEmail} />
      )}
      <CannotLoad of={reading} />
      <Suspense>
        {requestedEmail?._id === printed && <PrintFrame email={requestedEmail} onPrinted={() => setPrinted('')} />}
        {original && <OriginalDialog emailId={original} onClose={() => setOriginal('')} />}
      </Suspense>
    </section>
  )
}

type ConversationProps = Pick<
  Props,
  | 'onStar'
  | 'onSnooze'
  | 'onRemind'
  | 'onDecide'
  | 'onUnlabel'
  | 'marginActs'
  | 'cursor'
  | 'onCursor'
  | 'answers'
  | 'mailNote'
  | 'foot'
> & {
  mails: ShownEmail[]
  requestedEmail: ShownEmail
}

function Conversation({
  mails,
  requestedEmail,
  onStar,
  onSnooze,
  onRemind,
  onDecide,
  onUnlabel,
  marginActs,
  cursor,
  onCursor,
  answers,
  mailNote,
  foot,
}: ConversationProps) {
  const { t } = useTranslation()
  const newest = mails.at(-1)?._id ?? ''
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [unfolded, setUnfolded] = useState(false)
  const [pictured, setPictured] = useState<ReadonlySet<string>>(new Set())
  const showPictures = (id: string): void => setPictured(new Set([...pictured, id]))
  const open = (id: string): void => setOpened(new Set([...opened, id]))
  const ids = mails.map(({ _id }) => _id)
  const walk = useMailWalk(ids, requestedEmail._id, (id) => {
    open(id)
    onCursor?.(id)
  })
  useKeys({
    b: () => showPictures(requestedEmail._id),
    q: toggleQuotes,
    w: toggleMargin,
    n: () => walk(1),
    p: () => walk(-1),
  })
  const heading = useHeadingFocus()
  const [wide, setWide] = useState(false)
  const widen = useCallback(() => setWide(true), [])
  const isOpen = ({ _id }: Email): boolean => _id === newest || _id === requestedEmail._id || opened.has(_id)
  const items = foldThread(mails, (email) => unfolded || isOpen(email))
  const names = [...new Set(mails.map(senderOf))].filter(Boolean)
  const subject = requestedEmail.subject || t('list.noSubject')
  const count = t('thread.mails', { count: mails.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className={`scroll ${wide ? 'wide' : ''}`} tabIndex={0} role="group" aria-label={t('thread.label')}>
      <p role="status" className="hidden-words">{`${subject}, ${count}`}</p>
      <div className="reading">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {subject}
        </h1>
        <LabelLine email={requestedEmail} onUnlabel={(label) => onUnlabel(requestedEmail, label)}>
          <bdi>{names.join(', ')}</bdi>
          <span>{count}</span>
        </LabelLine>
        <ComingBack email={requestedEmail} onSnooze={onSnooze} onRemind={(at) => onRemind(requestedEmail, at)} />
        <MarginLine email={requestedEmail} onDecide={onDecide} acts={marginActs?.(requestedEmail)} />
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
                current={item.mail._id === requestedEmail._id}
                chosen={item.mail._id === cursor}
                pictured={pictured.has(item.mail._id)}
                answers={answers?.(item.mail._id)}
                note={mailNote?.(item.mail)}
                onOpen={() => open(item.mail._id)}
                onPictures={() => showPictures(item.mail._id)}
                onStar={onStar}
                onWide={widen}
              />
            ),
          )}
        </ol>
      </div>
      <Margin email={requestedEmail} onDecide={onDecide} acts={marginActs?.(requestedEmail)} />
      {foot}
    </div>
  )
}
