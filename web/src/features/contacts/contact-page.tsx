import '#ui/entry-list.css'
import './contact-page.css'
import type { ContactAnswer } from '@dossier/contract/contact'
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SentenceWithTime, When } from '#platform/clock/when.tsx'
import { useTitle } from '#platform/title/use-title.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Initials } from '#ui/initials.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { TYPE_ICONS } from '#ui/type-icons.ts'
import { useContact } from './contact-queries.ts'

interface Props {
  address: string
  onWrite(address: string): void
}

/** A person: addresses, how much was written, the last conversations, and notes that name them. */
export function ContactPage({ address, onWrite }: Props) {
  const { t } = useTranslation()
  const reading = useContact(address)
  const { data } = reading
  const name = data?.contact.name || address
  useTitle(name, 'item')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="contact-page" aria-label={name} tabIndex={0} id="list">
      <div className="inner">
        <header>
          <Initials name={name} />
          <div>
            <h2 dir="auto">{name}</h2>
            {data && <Addresses contact={data.contact} />}
          </div>
          <Button kind="primary" onClick={() => onWrite(address)}>
            <PencilSimpleLineIcon size={17} aria-hidden />
            {t('act.write')}
          </Button>
        </header>
        {data && (
          <>
            {data.contact.blocked && <p className="blocked">{t('contact.blocked')}</p>}
            <Conversations conversations={data.conversations} />
            <Records records={data.records} />
          </>
        )}
        <CannotLoad of={reading} />
      </div>
    </section>
  )
}

function Addresses({ contact }: { contact: ContactAnswer['contact'] }) {
  const { t } = useTranslation()
  const { address, name, sent, received, last_at, other_addresses } = contact
  return (
    <>
      {name !== '' && <p className="address">{address}</p>}
      {other_addresses.map((other) => (
        <p key={other} className="address">
          <Link to="/contacts/$address" params={{ address: other }}>
            {other}
          </Link>
        </p>
      ))}
      <p className="counts">
        {t('contact.sent', { count: sent })}
        {', '}
        {t('contact.received', { count: received })}
        {'. '}
        <SentenceWithTime words="contact.last" at={last_at} />
      </p>
    </>
  )
}

function Conversations({ conversations }: Pick<ContactAnswer, 'conversations'>) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('contact.conversations')}>
      <h3>{t('contact.conversations')}</h3>
      {conversations.length === 0 && <p>{t('contact.noConversations')}</p>}
      <ul className="entry-list">
        {conversations.map(({ _id, project, mailbox, subject, excerpt, received_at }) => (
          <li key={_id}>
            <Link to="/projects/$project/mail/$mailbox/$id" params={{ project, mailbox, id: _id }}>
              <span className="one-line title" dir="auto">
                {subject || t('list.noSubject')}
              </span>
              <When at={received_at} />
              <span className="one-line begins" dir="auto">
                {excerpt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Records({ records }: Pick<ContactAnswer, 'records'>) {
  const { t } = useTranslation()
  if (records.length === 0) return null
  return (
    <section aria-label={t('contact.records')}>
      <h3>{t('contact.records')}</h3>
      <ul className="entry-list">
        {records.map(({ id, title, type, open_target }) => {
          const Icon = TYPE_ICONS[type]
          return (
            <li key={id}>
              <PathLink path={open_target.path}>
                <span className="one-line title" dir="auto">
                  {title || t('palette.untitled')}
                </span>
                <Icon size={17} aria-hidden />
              </PathLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
