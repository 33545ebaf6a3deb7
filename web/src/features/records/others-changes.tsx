import './others-changes.css'
import type { RecordVersion } from '@dossier/contract/history'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { authorOf, Version } from './history/record-history.tsx'
import { useHistory } from './record-queries.ts'

interface Props {
  kind: KnowledgeType
  id: string
  /** Revision that is being edited. */
  since: number
  projectName(id: string): string
  /** null: both changes can be merged. */
  choice: { onSaveMine(): void; onDiscardMine(): void } | null
}

/** Tells during an edit who changed the record since it began, and what. */
export function OthersChanges({ kind, id, since, projectName, choice }: Props) {
  const { t, i18n } = useTranslation()
  const versions = useHistory(kind, id).data?.filter(({ version }) => version > since) ?? []
  const section = useRef<HTMLElement>(null)
  const isOverlap = choice !== null
  useEffect(() => {
    if (isOverlap) section.current?.focus()
  }, [isOverlap])
  const who = namesOf(versions, i18n.language, (version) => authorOf(t, version)) || t('others.somebody')
  return (
    <section className="others-changes" ref={section} tabIndex={-1} aria-label={t('others.label')}>
      <p role="status">
        <strong>{t('others.changed', { who })}</strong> {t(isOverlap ? 'others.overlap' : 'others.merges')}
      </p>
      {versions.length > 0 && (
        <details open={isOverlap}>
          <summary>{t('history.showChange')}</summary>
          <ol reversed>
            {versions.map((version) => (
              <li key={version.version}>
                <Version kind={kind} id={id} version={version} projectName={projectName} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {choice && (
        <div className="acts">
          <Button kind="outlined" onClick={choice.onSaveMine}>
            {t('others.saveMine')}
          </Button>
          <Button kind="outlined" onClick={choice.onDiscardMine}>
            {t('others.discardMine')}
          </Button>
        </div>
      )}
    </section>
  )
}

const namesOf = (versions: readonly RecordVersion[], language: string, name: (version: RecordVersion) => string) =>
  new Intl.ListFormat(language).format(new Set(versions.map(name)))
