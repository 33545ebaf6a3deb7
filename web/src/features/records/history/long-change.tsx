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
  version: number
}

/** The history holds only the beginning of a long text. Both texts are loaded on request. */
export function LongChange(props: Props) {
  const { t } = useTranslation()
  const [isRequested, setWanted] = useState(false)
  if (isRequested) return <WholeChange {...props} />
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

function useComparison(texts: TextsAt | undefined): readonly Line[] | null {
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const { before, after } = texts ?? {}
  useEffect(() => {
    if (before === undefined || after === undefined) return
    // Rendering thousands of lines takes time too.
    const show = (found: readonly Line[]): void => startTransition(() => setLines(found))
    return runInSlices(compareInSteps(before, after), show)
  }, [before, after])
  return lines
}
