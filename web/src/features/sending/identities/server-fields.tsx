import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { GUARDS, type IdentityFields, USUAL_PORTS } from './identity-fields.ts'

interface Props {
  fields: IdentityFields
  wrong: Partial<Record<string, string>>
  stored: boolean
  onChange(part: Partial<IdentityFields>): void
}

export function ServerFields({ fields, wrong, stored, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('identity.host')}
        hint={t('identity.hostHint')}
        error={wrong.host}
        autoCapitalize="none"
        spellCheck={false}
        value={fields.host}
        onText={(text) => onChange({ host: text })}
      />
      <GuardChoice fields={fields} onChange={onChange} />
      <TextInput
        label={t('identity.port')}
        hint={t('identity.portHint', { port: USUAL_PORTS[fields.guard] })}
        error={wrong.port}
        inputMode="numeric"
        placeholder={String(USUAL_PORTS[fields.guard])}
        value={fields.port}
        onText={(text) => onChange({ port: text })}
      />
      <TextInput
        label={t('identity.user')}
        hint={t('identity.userHint')}
        error={wrong.auth_user}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.user}
        onText={(text) => onChange({ user: text })}
      />
      <PasswordField fields={fields} wrong={wrong} stored={stored} onChange={onChange} />
    </>
  )
}

function GuardChoice({ fields, onChange }: Pick<Props, 'fields' | 'onChange'>) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend>{t('identity.guarded')}</legend>
      {GUARDS.map((guard) => (
        <div key={guard} className="choice">
          <input
            type="radio"
            id={`${name}-${guard}`}
            name={name}
            checked={fields.guard === guard}
            onChange={() => onChange({ guard })}
            aria-describedby={`${name}-${guard}-hint`}
          />
          <label htmlFor={`${name}-${guard}`}>{t(`identity.guard.${guard}`)}</label>
          <small id={`${name}-${guard}-hint`}>{t(`identity.guardHint.${guard}`)}</small>
        </div>
      ))}
    </fieldset>
  )
}

function PasswordField({ fields, wrong, stored, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('identity.password')}
        hint={stored ? t('identity.passwordKept') : undefined}
        error={wrong.auth_password}
        type="password"
        autoComplete="new-password"
        placeholder={stored ? t('identity.stored') : ''}
        disabled={fields.forgetPassword}
        value={fields.password}
        onText={(text) => onChange({ password: text })}
      />
      {stored && (
        <Field label={t('identity.forget')}>
          {(control) => (
            <input
              {...control}
              type="checkbox"
              checked={fields.forgetPassword}
              onChange={(event) => onChange({ forgetPassword: event.target.checked, password: '' })}
            />
          )}
        </Field>
      )}
    </>
  )
}
