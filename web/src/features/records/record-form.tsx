import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { isComposing } from '#platform/keys/is-composing.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { currentRevision } from './change-record.ts'
import { MemoryFields } from './memory-fields.tsx'
import { OthersChanges } from './others-changes.tsx'
import type { RecordFields } from './record-fields.ts'
import { TagField } from './tag-field.tsx'
import { type PartProps, TextField } from './text-field.tsx'
import { beginWriting, endWriting, holdsWriting, storeWriting, type Writing } from './writings.ts'

interface Props {
  kind: KnowledgeType
  /** Key of the unsaved text, which survives navigation. */
  writingKey: string
  fields: RecordFields
  /** The stored record of an edit, as it is by now. */
  stored?: { id: string; revision: number; projectName(id: string): string }
  /** Accessible name, announced when the form opens. */
  label: string
  onSave(writing: Writing): Promise<unknown>
  onCancel(): void
}

/** Edits a record. Ctrl or Cmd with Enter saves; Esc cancels. */
export function RecordForm({ kind, writingKey, fields: begun, stored, label, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const { writing, latest, write, change } = useWriting(writingKey, begun, stored?.revision ?? 0)
  const { fields } = writing
  const form = useRef<HTMLFormElement>(null)
  const { underway, problem, act } = useAct()
  const wrong = (pointer: string): string | undefined => fieldProblem(problem, pointer)
  const part: PartProps = { fields, wrong, onChange: change }
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  const save = (): void =>
    act(async () => {
      await onSave(latest.current)
      endWriting(writingKey)
    })
  const overlap = currentRevision(kind, problem)
  const saveOver = (revision: number): void => {
    write({ ...latest.current, revision })
    save()
  }
  const cancel = (): void => {
    endWriting(writingKey)
    onCancel()
  }

  function readKey(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
    // Esc does not discard typed text; only the button does.
    if (event.key === 'Escape' && !holdsWriting(writingKey)) {
      event.preventDefault()
      cancel()
    }
  }

  return (
    <form
      className="record-form"
      ref={form}
      aria-label={label}
      onKeyDown={readKey}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        save()
      }}
    >
      {problem?.fields.length === 0 && overlap === null && <ProblemLine problem={problem} />}
      {stored && (overlap !== null || stored.revision > writing.revision) && (
        <OthersChanges
          kind={kind}
          id={stored.id}
          since={writing.revision}
          projectName={stored.projectName}
          choice={overlap === null ? null : { onSaveMine: () => saveOver(overlap), onDiscardMine: cancel }}
        />
      )}
      {kind === 'url' && (
        <TextInput
          label={t('record.address')}
          error={wrong('/url')}
          // Not type="url", which browsers refuse without a scheme.
          inputMode="url"
          required
          value={fields.address}
          onText={(text) => change({ address: text })}
        />
      )}
      <TextInput
        label={t('record.title')}
        error={wrong('/title')}
        maxLength={1000}
        value={fields.title}
        onText={(text) => change({ title: text })}
      />
      <TextField kind={kind} {...part} />
      {kind === 'memory' && <MemoryFields {...part} />}
      {kind !== 'page' && <TagField tags={fields.tags} error={wrong('/tags')} onChange={(tags) => change({ tags })} />}
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('act.save')}
        </Button>
        <Button onClick={cancel}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

function useWriting(key: string, begun: RecordFields, revision: number) {
  const [writing, setWriting] = useState(() => beginWriting(key, begun, revision))
  const latest = useRef(writing)
  const write = (next: Writing): void => {
    latest.current = next
    storeWriting(key, next)
    setWriting(next)
  }
  const change = (part: Partial<RecordFields>): void =>
    write({ ...latest.current, fields: { ...latest.current.fields, ...part } })
  return { writing, latest, write, change }
}

/** Includes problems of list items, such as a tag. */
function fieldProblem(problem: ApiProblem | null, pointer: string): string | undefined {
  return problem?.fields.find((field) => field.pointer === pointer || field.pointer.startsWith(`${pointer}/`))?.detail
}
