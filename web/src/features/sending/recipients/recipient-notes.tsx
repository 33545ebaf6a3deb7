import type { Contact } from '@dossier/contract/contact'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  addresses: readonly string[]
  contacts: ReadonlyMap<string, Contact | null>
  unreachable: ReadonlySet<string>
  /** The answered email names these, so the user knows them. */
  named: ReadonlySet<string>
  children: ReactNode
}

/** Quiet remarks below a field: domains without a mail server, and addresses that the user never wrote to. */
export function RecipientNotes({ addresses, contacts, unreachable, named, children }: Props) {
  const { t } = useTranslation()
  const strangers = addresses.filter((address) => {
    const contact = contacts.get(address.toLowerCase())
    return !unreachable.has(address) && !named.has(address.toLowerCase()) && contact !== undefined && !contact?.sent
  })
  const [first = ''] = strangers
  return (
    <div className="recipient-notes" role="status">
      {children}
      {addresses
        .filter((address) => unreachable.has(address))
        .map((address) => (
          <p key={address} className="warning">
            {t('recipient.noServer', { address })}
          </p>
        ))}
      {strangers.length > 0 && (
        <p>
          {t('recipient.neverWritten', {
            count: strangers.length,
            names: contacts.get(first.toLowerCase())?.name || first,
          })}
        </p>
      )}
    </div>
  )
}
