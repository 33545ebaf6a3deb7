import './record-history.css'
import type { RecordVersion } from '@dossier/contract/history'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { restoreVersion } from '../change-record.ts'
import { useHistory } from '../record-queries.ts'
import { FieldChange } from './field-change.tsx'

interface Props {
  kind: KnowledgeType
  id: string
  inTrash: boolean
  projectName(id: string): string
  onClose(): void
}

export function RecordHistory({ kind, id, inTrash, projectName, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const reading = useHistory(kind, id)
  const { problem, act } = useAct()
  useEffect(() => heading.current?.focus(), [])
  const restore = (version: number): void =>
    act(async () => {
      await restoreVersion(client, kind, id, version)
      heading.current?.focus()
    })
  return (
    <section className="record-history" aria-labelledby="history">
      <div className="line">
        <h3 id="history" ref={heading} tabIndex={-1}>
          {t('history.heading')}
        </h3>
        <Button onClick={onClose}>{t('act.close')}</Button>
      </div>
      <ProblemLine problem={problem} />
      <ol reversed>
        {reading.data?.map((version, index) => (
          <li key={version.version}>
            <Version kind={kind} id={id} version={version} projectName={projectName} />
            {index > 0 && !inTrash && (
              <Button kind="outlined" onClick={() => restore(version.version)}>
                {t('history.bringBack', { version: version.version })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <CannotLoad of={reading} />
    </section>
  )
}

interface VersionProps extends Pick<Props, 'kind' | 'id' | 'projectName'> {
  version: RecordVersion
}

export function authorOf(t: TFunction, { user_name, via }: RecordVersion): string {
  const who = via === 'service' ? t('history.service') : user_name || t('history.somebody')
  return via === 'tool' ? t('history.byTool', { who }) : who
}

export function Version({ kind, id, version, projectName }: VersionProps) {
  const { t } = useTranslation()
  const { action, at, restored_version, changes } = version
  return (
    <div className="version">
      <p>
        <strong>{t(`history.action.${action}`, { version: restored_version ?? '' })}</strong>
      </p>
      <p className="facts">
        <span>{t('history.version', { version: version.version })}</span>
        <span>{authorOf(t, version)}</span>
        <When at={at} as="head" />
      </p>
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <FieldChange
              key={change.field}
              kind={kind}
              id={id}
              version={version.version}
              change={change}
              projectName={projectName}
            />
          ))}
        </dl>
      )}
    </div>
  )
}
