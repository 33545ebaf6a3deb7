import './sending-rail.css'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { NoteIcon } from '@phosphor-icons/react/dist/csr/Note'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDraftCount } from './drafts/draft-queries.ts'
import { useFailed, usePending } from './outbox/outbox-queries.ts'

export type SendingSection = 'drafts' | 'outbox' | 'settings' | ''

export function SendingLinks({ current }: { current: SendingSection }) {
  const { t } = useTranslation()
  const drafts = useDraftCount().data ?? 0
  const pending = usePending().data ?? []
  const failed = useFailed()
  const care = failed.length + pending.filter(({ status }) => status === 'uncertain').length
  const mark = (section: SendingSection) => ({ 'aria-current': section === current ? ('page' as const) : undefined })
  return (
    <nav className="rail-list sending-ways" aria-label={t('sending.navigation')}>
      <Link to="/drafts" {...mark('drafts')}>
        <NoteIcon size={18} aria-hidden />
        <span className="words">{t('sending.drafts')}</span>
        <Count of={drafts} />
      </Link>
      <Link to="/outbox" {...mark('outbox')}>
        <ClockCountdownIcon size={18} aria-hidden />
        <span className="words">{t('sending.outbox')}</span>
        <Count of={failed.length + pending.length} care={care > 0} />
      </Link>
      <Link to="/settings" {...mark('settings')}>
        <GearSixIcon size={18} aria-hidden />
        <span className="words">{t('sending.settings')}</span>
      </Link>
    </nav>
  )
}

/** Zero shows nothing; badges stop at 999+. */
function Count({ of: count, care = false }: { of: number; care?: boolean }) {
  if (count === 0) return null
  return <span className={`count ${care ? 'care' : ''}`}>{count > 999 ? '999+' : count}</span>
}
