import './sending-rail.css'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDraftCount } from './drafts/draft-queries.ts'
import { useFailed, usePending } from './outbox/outbox-queries.ts'

export type SendingSection = 'drafts' | 'outbox' | 'settings' | ''

const markOf = (isCurrent: boolean) => ({ 'aria-current': isCurrent ? ('page' as const) : undefined })

export function DraftsLink({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useTranslation()
  const drafts = useDraftCount().data ?? 0
  return (
    <Link to="/drafts" {...markOf(isCurrent)}>
      <NotePencilIcon size={18} aria-hidden />
      <span className="words">{t('sending.drafts')}</span>
      <Count of={drafts} />
    </Link>
  )
}

/** Emails in the outbox, and whether one of them needs a person. */
export function useOutbox(): { held: number; needsCare: boolean } {
  const pending = usePending().data ?? []
  const failed = useFailed()
  const needsCare = failed.length > 0 || pending.some(({ status }) => status === 'uncertain')
  return { held: failed.length + pending.length, needsCare }
}

export function OutboxLink({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useTranslation()
  const { held, needsCare } = useOutbox()
  return (
    <Link to="/outbox" {...markOf(isCurrent)}>
      <ClockCountdownIcon size={18} aria-hidden />
      <span className="words">{t('sending.outbox')}</span>
      <Count of={held} care={needsCare} />
    </Link>
  )
}

/** Zero shows nothing; badges stop at 999+. */
function Count({ of: count, care = false }: { of: number; care?: boolean }) {
  if (count === 0) return null
  return <span className={`count ${care ? 'care' : ''}`}>{count > 999 ? '999+' : count}</span>
}
