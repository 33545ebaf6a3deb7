import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runInSlices } from '#platform/texts/run-in-slices.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { type TextsAt, useTextsAt } from '../record-queries.ts'
import { compareInSteps, type Line } from './compare-texts.ts'
import { ChangedLines } from './text-change.tsx'

interface Props {
  kind: KnowledgeType
  id: string
  /** The version that made the change. */
  version: number
}

/** Of a long text the history tells only how it begins; both are read when somebody wants to see what changed. */
export function LongChange(props: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  if (wanted) return <WholeChange {...props} />
  return (
    <Button kind="link" onClick={() => setWanted(true)}>
      {t('history.showChange')}
    </Button>
  )
}

function WholeChange({ kind, id, version }: Props) {
  const { t } = useTranslation()
  const reading = useTextsAt(kind, id, version)
  const lines = useComparison(reading.data)
  if (lines) return <ChangedLines lines={lines} />
  const isComing = reading.data !== undefined || reading.errorUpdateCount === 0
  return (
    <>
      {isComing && (
        <p className="comparing" role="status">
          {t('history.comparing')}
        </p>
      )}
      <CannotLoad of={reading} />
    </>
  )
}

/** What became of a text, however long; null while that is being found out. */
function useComparison(texts: TextsAt | undefined): readonly Line[] | null {
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const { before, after } = texts ?? {}
  useEffect(() => {
    if (before === undefined || after === undefined) return
    // Thousands of lines take their time to be drawn, too.
    const show = (found: readonly Line[]): void => startTransition(() => setLines(found))
    return runInSlices(compareInSteps(before, after), show)
  }, [before, after])
  return lines
}
