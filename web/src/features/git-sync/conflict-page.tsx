import './conflict-page.css'
import type { ListedGitConflict } from '@dossier/contract/git-repo'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { ConflictFile } from './conflict-file.tsx'
import { useConflict, useConflicts } from './repo-queries.ts'

/** Conflicts of a repository, one file at a time. They block nothing else. */
export function ConflictPage({ repo }: { repo: string }) {
  const { t } = useTranslation()
  const reading = useConflicts(repo)
  const { data: conflicts } = reading
  const [chosen, setChosen] = useState('')
  if (!conflicts) {
    return (
      <section className="conflict-page" id="list">
        <CannotLoad of={reading} />
      </section>
    )
  }
  const conflict = conflicts.find(({ _id }) => _id === chosen) ?? conflicts[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="conflict-page" aria-label={t('conflict.title')} tabIndex={0} id="list">
      <div className="way-back">
        <Link to="/settings/git">{t('conflict.back')}</Link>
        <p>{t(conflict ? 'conflict.lead' : 'conflict.none')}</p>
      </div>
      {conflicts.length > 1 && (
        <Field label={t('conflict.file', { count: conflicts.length })}>
          {(control) => (
            <Select
              {...control}
              value={conflict?._id ?? ''}
              options={conflicts.map(({ _id, path }) => ({ value: _id, label: path }))}
              onValue={setChosen}
            />
          )}
        </Field>
      )}
      {conflict && <WholeConflict key={conflict._id} listed={conflict} />}
    </section>
  )
}

function WholeConflict({ listed }: { listed: ListedGitConflict }) {
  const reading = useConflict(listed)
  return reading.data ? <ConflictFile conflict={reading.data} /> : <CannotLoad of={reading} />
}
