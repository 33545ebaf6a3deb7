import type { AnswerSource } from '@dossier/contract/ask'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { TYPE_ICONS } from '#ui/type-icons.ts'

interface Props {
  sources: readonly AnswerSource[]
  open: number
  onOpen(n: number): void
}

/** The sources of an answer, by number. */
export function SourceList({ sources, open, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <div className="source-list">
      <h3>{t('ask.sources', { count: sources.length })}</h3>
      <ol>
        {sources.map(({ n, type, title, at }) => {
          const Icon = TYPE_ICONS[type]
          return (
            <li key={n}>
              <button type="button" aria-current={n === open ? 'true' : undefined} onClick={() => onOpen(n)}>
                <span className="citation">{n}</span>
                <Icon size={16} aria-hidden />
                <span className="title" dir="auto">
                  {title || t('palette.untitled')}
                </span>
                <When at={at} />
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
