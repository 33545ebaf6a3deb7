import type { RecordType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { linkRecords, useLinkable } from './link-queries.ts'

interface Props {
  type: RecordType
  id: string
  onClose(): void
}

const PAUSE_MS = 150

export function LinkForm({ type, id, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const { underway, problem, act } = useAct()
  const { data: found, error } = useLinkable(useDebounced(text.trim(), PAUSE_MS), id)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // The form stands below a text of any length, and grows with what it finds.
  const hits = found?.length ?? 0
  useEffect(() => {
    if (hits >= 0) form.current?.scrollIntoView({ block: 'nearest' })
  }, [hits])
  return (
    <div className="link-form" ref={form} role="group" aria-label={t('links.add')}>
      <TextInput label={t('links.find')} type="search" value={text} onText={setText} />
      <TextInput label={t('links.means')} hint={t('links.meansHint')} value={label} onText={setLabel} />
      {text.trim() !== '' && found?.length === 0 && <p role="status">{t('links.none')}</p>}
      <ul>
        {(text.trim() === '' ? [] : (found ?? [])).map((end) => (
          <li key={end.id}>
            <Button
              disabled={underway}
              onClick={() =>
                act(async () => {
                  await linkRecords(client, { type, id }, end, label)
                  onClose()
                })
              }
            >
              {end.title || t('record.untitled')} <small>{t(`record.kind.${end.type}`)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <ProblemLine problem={problem ?? error} />
      <Button onClick={onClose}>{t('act.cancel')}</Button>
    </div>
  )
}
