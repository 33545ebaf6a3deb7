import './highlight-list.css'
import type { Highlight } from '@dossier/contract/highlight'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { HighlightEntry } from './highlight-entry.tsx'
import { makeNote } from './highlight-queries.ts'
import { goToMark, markId } from './mark-id.ts'

interface Props {
  recordId: string
  highlights: readonly Highlight[]
  canChange: boolean
  /** Opens the new note. */
  onNote(id: string): void
}

/** The highlights of a page below its text, also those whose words are gone. */
export function HighlightList({ recordId, highlights, canChange, onNote }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const heading = useId()
  if (highlights.length === 0) return null
  return (
    <section className="highlight-list" aria-labelledby={heading}>
      <div className="line">
        <h3 id={heading} tabIndex={-1}>
          {t('highlight.list')} <span>{highlights.length}</span>
        </h3>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => act(async () => onNote(await makeNote(client, recordId)))}
        >
          {t('highlight.makeNote')}
        </Button>
      </div>
      <ProblemLine problem={problem} />
      <ul>
        {highlights.map((highlight) => (
          <li key={highlight._id} id={`${markId(highlight)}-entry`} tabIndex={-1}>
            {highlight.start === null ? (
              <>
                <blockquote className="gone" dir="auto">
                  <s>{highlight.exact}</s>
                </blockquote>
                <p className="facts">{t('highlight.gone')}</p>
              </>
            ) : (
              <button type="button" className="quotation" dir="auto" onClick={() => goToMark(markId(highlight))}>
                {highlight.exact}
              </button>
            )}
            <HighlightEntry
              highlight={highlight}
              canChange={canChange}
              onRemoved={() => document.getElementById(heading)?.focus()}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
