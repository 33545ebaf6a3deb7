import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { isPort, SECURITIES, type ServerFields, type Servers, usualPort } from './connection.ts'

interface Props {
  servers: Servers
  onChange(servers: Servers): void
}

/** The servers by hand. The user name is the same for both. */
export function ServerFieldset({ servers, onChange }: Props) {
  const { t } = useTranslation()
  const { imap, smtp } = servers
  return (
    <fieldset className="servers">
      <legend>{t('setup.servers')}</legend>
      <ServerLine protocol="imap" fields={imap} onFields={(fields) => onChange({ ...servers, imap: fields })} />
      <ServerLine protocol="smtp" fields={smtp} onFields={(fields) => onChange({ ...servers, smtp: fields })} />
      <TextInput
        label={t('setup.user')}
        hint={t('setup.userHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={imap.user}
        onText={(user) => onChange({ imap: { ...imap, user }, smtp: { ...smtp, user } })}
      />
    </fieldset>
  )
}

interface LineProps {
  protocol: keyof Servers
  fields: ServerFields
  onFields(fields: ServerFields): void
}

function ServerLine({ protocol, fields, onFields }: LineProps) {
  const { t } = useTranslation()
  const label = t(`setup.${protocol}`)
  const isBad = !isPort(fields.port)
  return (
    <Field
      label={label}
      hint={protocol === 'smtp' ? t('setup.smtpHint') : undefined}
      error={isBad ? t('setup.badPort') : undefined}
    >
      {(control) => (
        <span className="server-line">
          <input
            {...control}
            required={protocol === 'imap'}
            autoCapitalize="none"
            spellCheck={false}
            value={fields.host}
            {...(protocol === 'imap' ? { 'data-mends': true } : {})}
            onChange={({ target }) => onFields({ ...fields, host: target.value })}
          />
          <input
            aria-label={t('setup.portOf', { server: label })}
            inputMode="numeric"
            placeholder={String(usualPort(protocol, fields.security))}
            value={fields.port}
            {...(isBad ? { 'aria-invalid': true } : {})}
            onChange={({ target }) => onFields({ ...fields, port: target.value.trim() })}
          />
          <Select
            aria-label={t('setup.securityOf', { server: label })}
            value={fields.security}
            options={optionsOf(SECURITIES, (each) => t(`setup.security.${each}`))}
            onValue={(security) => onFields({ ...fields, port: '', security })}
          />
        </span>
      )}
    </Field>
  )
}
