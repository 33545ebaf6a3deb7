import './records-rail.css'
import type { ListedType } from '@dossier/contract/vocabulary'
import { ChatTeardropTextIcon } from '@phosphor-icons/react/dist/csr/ChatTeardropText'
import { PulseIcon } from '@phosphor-icons/react/dist/csr/Pulse'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TYPE_ICONS } from '#ui/type-icons.ts'
import { RECORD_LISTS } from './record-lists.ts'
import { useWaiting } from './record-queries.ts'

export type RecordsSection = ListedType | 'trash' | 'ask' | 'changes'

const markCurrent = (section: RecordsSection, current: RecordsSection | '') => ({
  'aria-current': section === current ? ('page' as const) : undefined,
})

const showCurrent = (way: HTMLAnchorElement | null): void => {
  if (way?.ariaCurrent) way.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The same links above a list, for narrow screens. */
export function RecordsTabs({ project, current }: { project: string; current: RecordsSection }) {
  const { t } = useTranslation()
  return (
    <nav className="records-tabs" aria-label={t('record.kinds')}>
      {RECORD_LISTS.map(({ kind, to }) => (
        <Link key={kind} to={to} params={{ project }} ref={showCurrent} {...markCurrent(kind, current)}>
          {t(`record.list.${kind}`)}
        </Link>
      ))}
      <Link to="/trash" ref={showCurrent} {...markCurrent('trash', current)}>
        {t('mailbox.trash')}
      </Link>
    </nav>
  )
}

/** Links to questions, changes, notes, bookmarks, and memories with their review count. */
export function RecordsLinks({ project, current }: { project: string; current: RecordsSection | '' }) {
  const { t } = useTranslation()
  const waiting = useWaiting(project).data ?? 0
  return (
    <nav className="rail-list records-ways" aria-label={t('record.navigation')}>
      <h2>{t('record.navigation')}</h2>
      <Link to="/ask" {...markCurrent('ask', current)}>
        <ChatTeardropTextIcon size={18} aria-hidden />
        <span className="words">{t('record.ask')}</span>
      </Link>
      <Link to="/projects/$project/changes" params={{ project }} {...markCurrent('changes', current)}>
        <PulseIcon size={18} aria-hidden />
        <span className="words">{t('record.changes')}</span>
      </Link>
      {RECORD_LISTS.map(({ kind, to }) => {
        const Icon = TYPE_ICONS[kind]
        return (
          <Link key={kind} to={to} params={{ project }} data-kind={kind} {...markCurrent(kind, current)}>
            <Icon size={18} aria-hidden />
            <span className="words">{t(`record.list.${kind}`)}</span>
            {kind === 'memory' && waiting > 0 && <span className="count">{waiting > 999 ? '999+' : waiting}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
