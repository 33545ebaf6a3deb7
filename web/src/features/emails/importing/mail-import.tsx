import './drop-zone.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { refetchMail } from '../mail-queries.ts'
import { findSources } from './find-sources.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { emptyTally, type Imported, sendSources, type Tally } from './send-sources.ts'

/** React does not type this attribute. */
const FOLDER_INPUT = { webkitdirectory: '' }

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

/** Imports email files. The import continues while this page is open. */
export function MailImport({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const { underway, problem, imported, take, stop } = useMailImport(project)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    take([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <SettingsBlock heading={t('mailImport.title')} lead={t('mailImport.lead')}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      <DropZone isOff={underway} onFiles={take} />
      <Field label={t('mailImport.files')} hint={t(underway ? 'mailImport.wait' : 'mailImport.filesHint')}>
        {(control) => <input {...control} type="file" multiple disabled={underway} onChange={choose} />}
      </Field>
      <Field label={t('mailImport.folder')} hint={t(underway ? 'mailImport.wait' : 'mailImport.folderHint')}>
        {(control) => <input {...control} type="file" {...FOLDER_INPUT} disabled={underway} onChange={choose} />}
      </Field>
      {underway && imported && (
        <div className="line">
          <div className="who">
            <Progress label={t('mailImport.underway')} value={imported.tally.sent} max={imported.tally.size} />
            <p className="facts">
              {t('mailImport.taken', { count: imported.tally.imported })},{' '}
              {t('mailImport.known', { count: imported.tally.duplicates })}
            </p>
            <p className="facts">{t('mailImport.stay')}</p>
          </div>
          <Button kind="outlined" onClick={stop}>
            {t('act.stop')}
          </Button>
        </div>
      )}
      <ProblemLine problem={problem} />
      {!underway && imported && <ImportOutcome {...imported} project={project} />}
    </SettingsBlock>
  )
}

/** Takes files that are dropped. The fields below do the same by keyboard. */
function DropZone({ isOff, onFiles }: { isOff: boolean; onFiles(files: readonly File[]): void }) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(!isOff)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!isOff) onFiles(filesOf(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a second way to the fields below
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {t(isOff ? 'mailImport.wait' : 'mailImport.drop')}
    </div>
  )
}

/** A dropped folder cannot be read as a file. Its field below reads it. */
const filesOf = ({ items }: DataTransfer): File[] =>
  [...items].filter((item) => !item.webkitGetAsEntry()?.isDirectory).flatMap((item) => item.getAsFile() ?? [])

function useMailImport(project: string) {
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [imported, setImported] = useState<Imported | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  async function send(files: readonly File[], { signal }: AbortController): Promise<void> {
    const { sources, leftOut } = await findSources(files)
    setImported({ tally: emptyTally(sources), leftOut, stopped: false })
    const onTally = (tally: Tally): void => setImported({ tally, leftOut, stopped: false })
    try {
      await sendSources(sources, { project, onTally, signal })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'stopped') throw error
      setImported((current) => current && { ...current, stopped: true })
    } finally {
      await refetchMail(client)
    }
  }

  function take(files: readonly File[]): void {
    if (files.length === 0) return
    const controller = new AbortController()
    leaving.current = controller
    act(() => send(files, controller))
  }

  return { underway, problem, imported, take, stop: () => leaving.current?.abort() }
}
