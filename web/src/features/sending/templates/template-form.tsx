import type { Template } from '@dossier/contract/template'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { PLACEHOLDER_WORDS } from './placeholder-words.ts'
import { createTemplate, refetchTemplates, updateTemplate } from './template-queries.ts'

interface Props {
  project: string
  /** Omitted for a new one. */
  template?: Template
  onDone(): void
}

const FIELDS = ['name', 'shortcut', 'subject', 'body_text'] as const
type Fields = Record<(typeof FIELDS)[number], string>

export function TemplateForm({ project, template, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<Partial<Fields>>({})
  const { underway, problem, act } = useAct()
  const textOf = (field: keyof Fields): string => written[field] ?? template?.[field] ?? ''
  const errorOf = (field: keyof Fields): string | undefined =>
    problem?.fields.find(({ pointer }) => pointer === `/${field}`)?.detail
  const change = (part: Partial<Fields>): void => setWritten((before) => ({ ...before, ...part }))
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])

  /** Only what was changed is sent, so that a formatted text stays as long as nobody edits it. */
  async function save(): Promise<void> {
    if (template) await updateTemplate(template._id, written)
    else await createTemplate(project, { ...written, name: textOf('name') })
    await refetchTemplates(client)
    onDone()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    act(save)
  }

  const input = (field: keyof Fields) => ({
    label: t(`template.field.${field}`),
    error: errorOf(field),
    value: textOf(field),
    onText: (text: string) => change({ [field]: text }),
  })
  return (
    <form
      className="identity-form"
      ref={form}
      onSubmit={submit}
      aria-label={t(template ? 'template.edit' : 'template.add')}
    >
      {problem?.fields.length === 0 && <ProblemLine problem={problem} />}
      <TextInput {...input('name')} required />
      <TextInput {...input('shortcut')} hint={t('template.shortcutHint')} autoCapitalize="none" />
      <TextInput {...input('subject')} />
      <Field
        label={t('template.field.body_text')}
        hint={t('template.textHint', { placeholders: PLACEHOLDER_WORDS })}
        error={errorOf('body_text')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={8}
            value={textOf('body_text')}
            onChange={({ target }) => change({ body_text: target.value })}
          />
        )}
      </Field>
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
