import './attachments.css'
import type { AttachedMessageAnswer, Attachment } from '@dossier/contract/email-parts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { formatSize } from '#platform/words/format-size.ts'
import { FileCard } from '#ui/files/file-card.tsx'
import { nameOfFile } from '#ui/files/file-kind.ts'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { PlainText } from './plain-text/plain-text.tsx'
import { type SavedFile, saveAttachment } from './saving/save-attachment.ts'
import { SaveToNotes } from './saving/save-to-notes.tsx'
import { SavingLine } from './saving/saving-line.tsx'
import { SignatureState } from './signature-state.tsx'

interface Props {
  emailId: string
  /** Project of the email: its notes may get the files. */
  project: string
  attachments: Attachment[]
}

/** API path of an attachment. */
export const attachmentPath = (emailId: string, id: string): string =>
  `/emails/${encodeURIComponent(emailId)}/attachments/${encodeURIComponent(id)}`

/** Files to preview and download; attached messages can also be opened in place. */
export function Attachments({ emailId, project, attachments }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [saved, setSaved] = useState<SavedFile | null>(null)
  const save = (id: string, note: string): void =>
    act(async () => setSaved(await saveAttachment(client, attachmentPath(emailId, id), note)))
  const messages = attachments.filter(isMessage)
  const size = formatSize(
    attachments.reduce((sum, each) => sum + each.size, 0),
    i18n.language,
  )
  return (
    <>
      {attachments.length > 1 && (
        <p className="attachments-head">{t('thread.files', { count: attachments.length, size })}</p>
      )}
      <ul className="file-cards" aria-label={t('thread.attachments')}>
        {attachments.map((attachment) => (
          <FileCard key={attachment.id} file={attachment} path={attachmentPath(emailId, attachment.id)}>
            <SaveToNotes
              project={project}
              filename={nameOfFile(attachment)}
              disabled={underway}
              onSave={(note) => save(attachment.id, note)}
            />
          </FileCard>
        ))}
      </ul>
      <p className="saved-file" role="status">
        {saved && <SavingLine key={saved.act} saved={saved} />}
      </p>
      <ProblemLine problem={problem} />
      {messages.map((message) => (
        <AttachedMessage key={message.id} emailId={emailId} project={project} attachment={message} />
      ))}
    </>
  )
}

const isMessage = ({ content_type, filename }: Attachment): boolean =>
  content_type === 'message/rfc822' || content_type === 'message/global' || /\.eml$/i.test(filename)

interface MessageProps {
  emailId: string
  project: string
  attachment: Attachment
}

/** An attached message, read from the server when it is opened. Its remote images stay blocked. */
function AttachedMessage({ emailId, project, attachment }: MessageProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['attached-message', emailId, attachment.id],
    enabled: open,
    // Attachments never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      callApi<AttachedMessageAnswer>('GET', `${attachmentPath(emailId, attachment.id)}/message`, { signal }),
  })
  return (
    <details className="attached-message" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <CaretRightIcon size={13} aria-hidden />
        <bdi>{attachment.filename.replace(/\.eml$/i, '') || t('thread.attachedMessage')}</bdi>
      </summary>
      {isError && <p>{t('thread.attachedUnreadable')}</p>}
      {data && <Message emailId={emailId} project={project} message={data} />}
    </details>
  )
}

const NO_IMAGES: ReadonlyMap<string, string> = new Map()

function Message({ emailId, project, message }: Omit<MessageProps, 'attachment'> & { message: AttachedMessageAnswer }) {
  const { t } = useTranslation()
  const people = (role: string): string =>
    message.participants
      .filter((person) => person.role === role)
      .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
      .join(', ')
  return (
    <>
      <p className="people">
        <b>{message.subject}</b>
        <bdi>{people('from')}</bdi>
        {people('to') && <bdi>{t('thread.toNames', { names: people('to') })}</bdi>}
        {people('cc') && <bdi>{t('thread.ccNames', { names: people('cc') })}</bdi>}
        {message.date && <When at={message.date} as="head" />}
      </p>
      <SignatureState findings={message.findings} />
      {message.html_content ? (
        <MailFrame
          html={message.html_content}
          title={t('thread.frame', { sender: people('from') })}
          inline={NO_IMAGES}
          remote={NO_IMAGES}
        />
      ) : (
        <PlainText text={message.text_content} />
      )}
      {message.attachments.length > 0 && (
        <Attachments emailId={emailId} project={project} attachments={message.attachments} />
      )}
    </>
  )
}
