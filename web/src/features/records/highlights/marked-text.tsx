import './marked-text.css'
import type { Highlight } from '@dossier/contract/highlight'
import { type KeyboardEvent, memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { markId } from './mark-id.ts'
import { paragraphsOf, type Stretch } from './paragraphs.ts'

interface Props {
  /** Shown above the text, and not part of it. */
  lead: string
  text: string
  highlights: readonly Highlight[]
  isExpected: boolean
  ref: Ref<HTMLDivElement>
  onOpen(highlight: Highlight): void
}

/** The text of a copy with its highlights. Empty lines separate paragraphs; other line breaks stay. Not rendered again with each selection. */
export const MarkedText = memo(function MarkedText({ lead, text, highlights, isExpected, ref, onOpen }: Props) {
  const { t } = useTranslation()
  const paragraphs = paragraphsOf(text, highlights)
  const isEmpty = paragraphs.length === 0 && lead === ''
  if (isEmpty && !isExpected) return null
  return (
    <div className="record-text">
      {isEmpty && <p>{t('record.noText')}</p>}
      {lead !== '' && <p dir="auto">{lead}</p>}
      <div ref={ref} className="marked-text" tabIndex={-1}>
        {paragraphs.map(({ start, stretches }) => (
          <p key={start} dir="auto">
            {stretches.map((stretch) => (
              <Words key={stretch.start} stretch={stretch} onOpen={onOpen} />
            ))}
          </p>
        ))}
      </div>
    </div>
  )
})

function Words({ stretch: { start, words, highlight }, onOpen }: { stretch: Stretch; onOpen: Props['onOpen'] }) {
  if (!highlight) return <span data-at={start}>{words}</span>
  const isFirst = start === highlight.start
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onOpen(highlight)
  }
  return (
    <mark className={highlight.comment === '' ? undefined : 'commented'}>
      <span
        data-at={start}
        id={isFirst ? markId(highlight) : undefined}
        role="button"
        tabIndex={isFirst ? 0 : -1}
        onClick={() => document.getSelection()?.isCollapsed !== false && onOpen(highlight)}
        onKeyDown={press}
      >
        {words}
      </span>
    </mark>
  )
}
