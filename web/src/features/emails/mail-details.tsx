import type { Email } from '@dossier/contract/email'
import { ADDRESS_ROLES } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { OriginalDialog } from './original-dialog.tsx'
import { readHeaders } from './read-headers.ts'

/** All addresses of an email by header field, its times, and its header as it was sent. */
export function MailDetails({ email }: { email: Email }) {
  const { t } = useTranslation()
  const { sender, dmarc } = email.authentication
  const [headers, setHeaders] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const [original, setOriginal] = useState(false)
  const show = async (): Promise<void> => setHeaders((await readHeaders(email._id)) || t('thread.headersMissing'))
  const copy = async (): Promise<void> => {
    const text = await readHeaders(email._id)
    if (text === '') return setHeaders(t('thread.headersMissing'))
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      <dl>
        {ADDRESS_ROLES.map((role) => (
          <People key={role} label={t(`thread.head.${role}`)} email={email} role={role} />
        ))}
        {email.date && (
          <>
            <dt>{t('thread.head.date')}</dt>
            <dd>
              <When at={email.date} as="head" />
            </dd>
          </>
        )}
        <dt>{t('thread.head.received')}</dt>
        <dd>
          <When at={email.received_at} as="head" />
        </dd>
        {email.source !== 'sent' && (
          <>
            <dt>{t('thread.head.check')}</dt>
            <dd>{t(`thread.senderState.${sender}`, { domain: dmarc.domain })}</dd>
          </>
        )}
      </dl>
      <p className="acts">
        <Button kind="link" onClick={() => void show()}>
          {t('thread.showHeaders')}
        </Button>
        <Button kind="link" onClick={() => void copy()}>
          {copied ? t('thread.headersCopied') : t('thread.copyHeaders')}
        </Button>
        <Button kind="link" onClick={() => setOriginal(true)}>
          {t('thread.original')}
        </Button>
      </p>
      {original && <OriginalDialog emailId={email._id} onClose={() => setOriginal(false)} />}
      {headers !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <pre tabIndex={0} dir="ltr">
          {headers}
        </pre>
      )}
    </>
  )
}

function People({ label, email, role }: { label: string; email: Email; role: (typeof ADDRESS_ROLES)[number] }) {
  const people = email.participants.filter((person) => person.role === role)
  if (people.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {people.map(({ name, address }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the addresses of a mail do not change
          <div key={at}>
            <bdi>{name}</bdi> <bdi>{name && address ? `<${address}>` : address}</bdi>
          </div>
        ))}
      </dd>
    </>
  )
}
