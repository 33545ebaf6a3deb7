import './mail-head.css'
import type { Email } from '@dossier/contract/email'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { Initials } from '#ui/initials.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { Star } from '#ui/star.tsx'
import { AnswerMenu } from './answer-menu.tsx'
import { OwnAddresses } from './own-addresses.ts'
import { namesOf } from './row-words.ts'
import { SenderState } from './sender-state.tsx'

const MailDetails = lazy(async () => ({ default: (await import('./mail-details.tsx')).MailDetails }))

/** Names on the line of recipients; the details list all. */
const MAX_NAMES = 6

interface Props {
  email: Email
  sender: string
  /** Whether the key for details means this email. */
  current?: boolean
  /** Acts that answer this email or send it on. */
  answers?: readonly MenuItem[] | undefined
  onStar?: ((email: Email, starred: boolean) => void) | undefined
}

/** Sender, time and recipients of an open email, with all addresses and headers on demand. */
export function MailHead({ email, sender, current = false, answers, onStar }: Props) {
  const { t } = useTranslation()
  const [expanded, setExpanded] = useState(false)
  const details = useId()
  const shortcut = useShortcut('s')
  const [address = ''] = email.from
  useKeys({ i: current ? () => setExpanded(!expanded) : undefined })
  return (
    <div className="mail-head">
      <Initials name={sender} />
      <h2>
        {address ? (
          <Link className="person" to="/contacts/$address" params={{ address }} data-tooltip={t('thread.person')}>
            <bdi>{sender}</bdi>
          </Link>
        ) : (
          <bdi>{sender}</bdi>
        )}{' '}
        {address !== sender && <bdi className="address">{address}</bdi>}
        <SenderState authentication={email.authentication} />
      </h2>
      <div className="when">
        <When at={email.received_at} as="head" />
        {onStar && (
          <Button
            iconOnly
            aria-label={t('act.star')}
            aria-pressed={email.starred}
            data-tooltip={t(email.starred ? 'act.unstar' : 'act.star')}
            aria-keyshortcuts={current ? shortcut : undefined}
            onClick={() => onStar(email, !email.starred)}
          >
            <Star on={email.starred} />
          </Button>
        )}
        {answers && <AnswerMenu answers={answers} />}
      </div>
      <p className="recipients">
        <bdi>{useRecipients(email)}</bdi>
        <button
          type="button"
          className="details-toggle"
          aria-expanded={expanded}
          aria-controls={details}
          onClick={() => setExpanded(!expanded)}
        >
          {t('thread.details')}
          <CaretDownIcon size={12} aria-hidden />
        </button>
      </p>
      <div id={details} className="mail-details" hidden={!expanded}>
        <Suspense>{expanded && <MailDetails email={email} />}</Suspense>
      </div>
    </div>
  )
}

function useRecipients(email: Email): string {
  const { t } = useTranslation()
  const own = use(OwnAddresses)
  const named = (role: 'to' | 'cc' | 'bcc'): string => {
    const all = namesOf(email, role).map((name, at) => ({ name, isOwn: own.has(email[role][at] ?? '') }))
    const otherNames = all.filter(({ isOwn }) => !isOwn).map(({ name }) => name)
    const names = otherNames.length < all.length ? [t('thread.you'), ...otherNames] : otherNames
    const more = names.length - MAX_NAMES
    return more > 1
      ? `${names.slice(0, MAX_NAMES).join(', ')} ${t('thread.and')} ${t('thread.more', { count: more })}`
      : names.join(', ')
  }
  const lines = [
    email.to.length > 0 && t('thread.toNames', { names: named('to') }),
    email.cc.length > 0 && t('thread.ccNames', { names: named('cc') }),
    email.bcc.length > 0 && t('thread.bccNames', { names: named('bcc') }),
  ]
  return lines.filter(Boolean).join(', ') || t('thread.noRecipients')
}
