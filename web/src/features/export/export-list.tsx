import type { Export } from '@dossier/contract/export'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { formatSize } from '#platform/words/format-size.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { isUnderway, removeExport, startExport, useExports } from './archive-queries.ts'

interface Props {
  projects: readonly { _id: string; name: string }[]
}

export function ExportList({ projects }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const reading = useExports()
  const { data: exports } = reading
  const [project, setProject] = useState('')
  const nameOf = (id: string): string =>
    id === '' ? t('archive.account') : (projects.find(({ _id }) => _id === id)?.name ?? t('archive.goneProject'))
  return (
    <SettingsBlock heading={t('archive.out')} lead={t('archive.outLead')} reading={reading}>
      <Field label={t('archive.what')}>
        {(control) => (
          <Select
            {...control}
            value={project}
            options={[
              { value: '', label: t('archive.account') },
              ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onValue={setProject}
          />
        )}
      </Field>
      <div>
        <Button kind="outlined" disabled={underway} onClick={() => act(() => startExport(client, project))}>
          {t('archive.start')}
        </Button>
      </div>
      <ProblemLine problem={problem} />
      <ul>
        {exports?.map((each) => (
          <li key={each._id} className="one">
            <ExportRow of={each} name={nameOf(each.project)} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}

function ExportRow({ of: { download_url, ...each }, name }: { of: Export; name: string }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const open = isUnderway(each)
  const when = useMoment()(each.createdAt)
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{t('archive.of', { name, when })}</p>
          <p className="facts" role="status">
            {download_url ? formatSize(each.size, i18n.language) : t(`archive.status.${each.status}`)}
          </p>
        </div>
        {download_url && (
          <a className="button outlined" href={download_url} download>
            {t('archive.download')}
          </a>
        )}
        <Button
          disabled={underway}
          aria-label={t(open ? 'archive.cancelOf' : 'archive.removeOf', { name, when })}
          onClick={() => act(() => removeExport(client, each._id))}
        >
          {t(open ? 'act.cancel' : 'act.remove')}
        </Button>
      </div>
      {open && <Progress label={t('archive.of', { name, when })} value={each.progress} max={100} />}
      {each.error && <p className="problem">{each.error}</p>}
      {each.missing_files > 0 && <p className="facts">{t('archive.missing', { count: each.missing_files })}</p>}
      <ProblemLine problem={problem} />
    </>
  )
}
