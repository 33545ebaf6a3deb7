import './setup.css'
import type { CreateMailAccount } from '@dossier/contract/mail-account'
import type { WriteBack } from '@dossier/contract/vocabulary'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { now } from '#platform/clock/clock.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { choicesOf, countMails, type FolderEdits, withEdits } from '../folders/folder-roles.ts'
import { FolderTable } from '../folders/folder-table.tsx'
import { WriteBackChoice } from '../write-back-choice.tsx'
import { credentialInputs, serverInputs } from './connection.ts'
import { Checks } from './failed-checks.tsx'
import { HistoryChoice } from './history-choice.tsx'
import { type Span, sinceOf } from './history-spans.ts'
import type { Connection } from './use-connecting.ts'

interface Props {
  connection: Connection
  /** Adds the mailbox. @throws ApiProblem */
  onStart(body: CreateMailAccount): Promise<void>
  onBack(): void
}

/** The second step: which folders, how far back, and what is written back. */
export function FolderStep({ connection, onStart, onBack }: Props) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const [edits, setEdits] = useState<FolderEdits>({})
  const [span, setSpan] = useState<Span>('all')
  const [writeBack, setWriteBack] = useState<WriteBack>('all')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const folders = withEdits(connection.folders, edits)
  const start = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(() => onStart(requestOf(connection, { edits, span, writeBack })))
  }
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {connection.address}
        </h1>
        <p className="lead">{t('setup.chooseFolders')}</p>
      </div>
      <details>
        <summary>{t('setup.checks', { count: connection.steps.length })}</summary>
        <Checks steps={connection.steps} />
      </details>
      <form onSubmit={start} aria-label={t('setup.step.folders')}>
        <FolderTable
          label={t('mailAccount.foldersOf', { address: connection.address })}
          folders={folders}
          onEdit={({ path }, edit) => setEdits({ ...edits, [path]: { ...edits[path], ...edit } })}
        />
        <HistoryChoice span={span} total={countMails(folders)} onSpan={setSpan} />
        <WriteBackChoice value={writeBack} onValue={setWriteBack} />
        <ProblemLine problem={problem} />
        <div className="acts">
          <Button kind="primary" type="submit" disabled={underway || !folders.some(({ is_taken }) => is_taken)}>
            {t('setup.start')}
          </Button>
          <Button onClick={onBack}>{t('setup.back')}</Button>
        </div>
      </form>
    </>
  )
}

interface Choices {
  edits: FolderEdits
  span: Span
  writeBack: WriteBack
}

function requestOf(connection: Connection, { edits, span, writeBack }: Choices): CreateMailAccount {
  const { address, servers, credentials, certificate, folders } = connection
  return {
    address,
    ...serverInputs(servers),
    auth: credentials.auth,
    ...credentialInputs(credentials),
    ...(certificate ? { certificate } : {}),
    since: sinceOf(span, now()),
    write_back: writeBack,
    folders: choicesOf(folders, edits),
  }
}
