import type { EmailIdentity } from '@dossier/contract/email-identity'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type IdentityFields, identityProblems, isPort, requestOf } from './identity-fields.ts'
import { createIdentity, refetchIdentities, updateIdentity } from './identity-queries.ts'
import { ServerFields } from './server-fields.tsx'

interface Props {
  /** Omitted for a new identity. */
  identity?: EmailIdentity
  initialFields: IdentityFields
  project: string
  onDone(): void
}

export function IdentityForm({ identity, initialFields, project, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<Partial<IdentityFields>>({})
  const fields = { ...initialFields, ...written }
  const { underway, problem, act } = useAct()
  const change = (part: Partial<IdentityFields>): void => setWritten((before) => ({ ...before, ...part }))
  const wrong: Partial<Record<string, string>> = {
    ...identityProblems(problem?.fields ?? []),
    ...(isPort(fields.port) ? {} : { port: t('identity.badPort') }),
  }
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])

  async function save(): Promise<void> {
    const request = requestOf(fields)
    if (identity) await updateIdentity(identity._id, { ...request, clear_auth_password: fields.forgetPassword })
    else await createIdentity(project, request)
    await refetchIdentities(client)
    onDone()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isPort(fields.port)) act(save)
  }

  return (
    <form
      className="identity-form"
      ref={form}
      onSubmit={submit}
      aria-label={t(identity ? 'identity.edit' : 'identity.add')}
    >
      {problem?.fields.length === 0 && <ProblemLine problem={problem} />}
      <TextInput
        label={t('identity.name')}
        hint={t('identity.nameHint')}
        error={wrong.name}
        value={fields.name}
        onText={(text) => change({ name: text })}
      />
      <TextInput
        label={t('identity.email')}
        error={wrong.email}
        type="email"
        required
        autoComplete="off"
        value={fields.email}
        onText={(text) => change({ email: text })}
      />
      <Field label={t('identity.aliases')} hint={t('identity.aliasesHint')} error={wrong.aliases}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            autoCapitalize="none"
            spellCheck={false}
            value={fields.aliases}
            onChange={(event) => change({ aliases: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('identity.isDefault')}>
        {(control) => (
          <input
            {...control}
            type="checkbox"
            checked={fields.isDefault}
            onChange={(event) => change({ isDefault: event.target.checked })}
          />
        )}
      </Field>
      <Field label={t('identity.signature')} hint={t('identity.signatureHint')} error={wrong.signature}>
        {(control) => (
          <textarea
            {...control}
            value={fields.signature}
            onChange={(event) => change({ signature: event.target.value })}
          />
        )}
      </Field>
      <ServerFields
        fields={fields}
        wrong={wrong}
        stored={identity?.smtp.auth_password_configured ?? false}
        onChange={change}
      />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
