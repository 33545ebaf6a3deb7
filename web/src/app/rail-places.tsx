import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailboxLinks, type MailPlace } from '#features/emails/mail-rail.tsx'
import { DraftsLink, OutboxLink, type SendingSection, useOutbox } from '#features/sending/sending-links.tsx'

const RARE: readonly MailPlace[] = ['spam', 'trash', 'all']

interface Props {
  project: string
  mailbox: MailPlace | ''
  section: SendingSection
}

/** The places of email. The outbox is one of them only while it holds something. */
export function RailPlaces({ project, mailbox, section }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const holdsSome = useOutbox().held > 0
  const isInside = RARE.some((rare) => rare === mailbox) || section === 'outbox'
  const [isOpen, setOpen] = useState(isInside)
  const outbox = <OutboxLink isCurrent={section === 'outbox'} />
  return (
    <nav className="rail-list mail-ways" aria-label={t('mailbox.navigation')}>
      <MailboxLinks project={project} mailboxes={['inbox', 'snoozed']} current={mailbox} />
      <DraftsLink isCurrent={section === 'drafts'} />
      <MailboxLinks project={project} mailboxes={['sent', 'archived']} current={mailbox} />
      {holdsSome && outbox}
      <button
        type="button"
        aria-label={t('mailbox.moreMailboxes')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <DotsThreeIcon size={18} aria-hidden />
        <span className="words">{t('mailbox.more')}</span>
      </button>
      <div id={id} className="rail-list" hidden={!isOpen}>
        {!holdsSome && outbox}
        <MailboxLinks project={project} mailboxes={RARE} current={mailbox} />
      </div>
    </nav>
  )
}
