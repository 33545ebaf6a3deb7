import type { Import } from '@dossier/contract/export'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { isUnderway, startImport, useImports } from './archive-queries.ts'

/** Imports an archive; existing records stay as they are. */
export function ImportList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const reading = useImports()
  const { data: imports } = reading
  const [upload, setUpload] = useState({ sent: 0, size: 0 })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = (file: File): void => {
    const controller = new AbortController()
    leaving.current = controller
    setUpload({ sent: 0, size: file.size })
    act(() => startImport(client, file, (sent) => setUpload({ sent, size: file.size }), controller.signal))
  }
  return (
    <SettingsBlock heading={t('archive.in')} lead={t('archive.inLead')} reading={reading}>
      <Field label={t('archive.file')} hint={t('archive.fileHint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".zip,application/zip"
            disabled={underway}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) send(file)
              target.value = ''
            }}
          />
        )}
      </Field>
      {underway && <Progress label={t('archive.sending')} value={upload.sent} max={upload.size} />}
      <ProblemLine problem={problem} />
      <ul>
        {imports?.map((each) => (
          <li key={each._id} className="one">
            <ImportRow of={each} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}

function ImportRow({ of: each }: { of: Import }) {
  const { t } = useTranslation()
  const when = useMoment()(each.createdAt)
  return (
    <>
      <div className="who">
        <p>{t('archive.taken', { when })}</p>
        <p className="facts" role="status">
          {each.status === 'completed'
            ? t('archive.result', { added: each.added, known: each.known })
            : t(`archive.status.${each.status}`)}
        </p>
      </div>
      {isUnderway(each) && <Progress label={t('archive.taken', { when })} value={each.progress} max={100} />}
      {each.error && <p className="problem">{each.error}</p>}
    </>
  )
}
