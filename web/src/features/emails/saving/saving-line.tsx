import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { type SavedFile, undoSaving } from './save-attachment.ts'

/** Says where a file was saved, and takes it back. */
export function SavingLine({ saved }: { saved: SavedFile }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [undone, setUndone] = useState(false)
  const [refusal, setRefusal] = useState('')
  const undo = async (): Promise<void> => {
    const reason = await undoSaving(client, saved)
    setRefusal(reason)
    setUndone(reason === '')
  }
  if (undone) return <>{t('done.undone')}</>
  return (
    <>
      {t('file.saved', { name: saved.filename })}{' '}
      <PathLink path={saved.path}>{saved.title || t('palette.untitled')}</PathLink>{' '}
      <Button kind="link" disabled={underway} onClick={() => act(undo)}>
        {t('act.undo')}
      </Button>
      {refusal && <span className="problem">{refusal}</span>}
      <ProblemLine problem={problem} />
    </>
  )
}
