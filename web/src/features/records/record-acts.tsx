import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { eraseRecord, removeRecord, restoreRecord, reviewMemory } from './change-record.ts'
import type { OpenRecord } from './open-record.ts'

interface Props {
  kind: KnowledgeType
  id: string
  record: OpenRecord
  onEdit(): void
  onHistory(): void
  onClose(): void
}

export function RecordActs({ kind, id, record, onEdit, onHistory, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const { inTrash, waits } = record

  const putAway = (): void => act(() => removeRecord(client, kind, id))
  const trashKey = useShortcut('#')
  useKeys({ '#': inTrash ? undefined : putAway, Delete: inTrash ? undefined : putAway, u: onClose })

  return (
    <>
      {waits && (
        <div className="review" role="group" aria-label={t('review.asked')}>
          <p>{t('review.asked')}</p>
          <Button kind="outlined" disabled={underway} onClick={() => act(() => reviewMemory(client, id, 'accepted'))}>
            {t('review.accept')}
          </Button>
          <Button kind="outlined" disabled={underway} onClick={() => act(() => reviewMemory(client, id, 'rejected'))}>
            {t('review.reject')}
          </Button>
        </div>
      )}
      <div className="acts" role="group" aria-label={t('record.acts')}>
        {!inTrash && <Button onClick={onEdit}>{t('act.edit')}</Button>}
        <Button onClick={onHistory}>{t('history.heading')}</Button>
        {inTrash ? (
          <TrashActs kind={kind} id={id} onClose={onClose} />
        ) : (
          <Button disabled={underway} aria-keyshortcuts={trashKey} onClick={putAway}>
            {t('act.trash')}
          </Button>
        )}
        <Button onClick={onClose}>{t('act.close')}</Button>
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}

/** Restores a record, or deletes it for good. */
export function TrashActs({ kind, id, onClose }: Pick<Props, 'kind' | 'id' | 'onClose'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [asks, setAsks] = useState(false)
  const erase = (): void =>
    act(async () => {
      await eraseRecord(client, kind, id)
      onClose()
    })
  return (
    <>
      <Button kind="outlined" disabled={underway} onClick={() => act(() => restoreRecord(client, kind, id))}>
        {t('record.takeOut')}
      </Button>
      {!asks && <Button onClick={() => setAsks(true)}>{t('record.erase')}</Button>}
      {asks && (
        <>
          <span role="status">{t('record.eraseAsks')}</span>
          <Button kind="outlined" disabled={underway} onClick={erase}>
            {t('record.eraseYes')}
          </Button>
          <Button onClick={() => setAsks(false)}>{t('act.keep')}</Button>
        </>
      )}
      <ProblemLine problem={problem} />
    </>
  )
}
