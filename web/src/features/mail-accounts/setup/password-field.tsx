import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Connecting } from './use-connecting.ts'

const SIGN_INS = ['sign_in', 'smtp_sign_in']

type Props = Pick<Connecting, 'password' | 'setPassword' | 'answer'> & { helpUrl?: string }

export function PasswordField({ connecting }: { connecting: Connecting }) {
  return <PasswordInput {...connecting} helpUrl={connecting.search.candidate?.help_url ?? ''} />
}

export function PasswordInput({ password, setPassword, answer, helpUrl = '' }: Props) {
  const { t } = useTranslation()
  const hint = useId()
  const [shown, setShown] = useState(false)
  const isRefused = answer?.steps.some(({ name, ok }) => !ok && SIGN_INS.includes(name)) ?? false
  return (
    <Field label={t('setup.password')}>
      {(control) => (
        <>
          <span className="with-button">
            <input
              {...control}
              type={shown ? 'text' : 'password'}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-describedby={hint}
              {...(isRefused ? { 'aria-invalid': true, 'data-mends': true } : {})}
            />
            <Button iconOnly aria-label={t('setup.show')} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? <EyeSlashIcon size={18} aria-hidden /> : <EyeIcon size={18} aria-hidden />}
            </Button>
          </span>
          <p className="hint" id={hint}>
            {t('setup.passwordHint')}{' '}
            {helpUrl && (
              <a href={helpUrl} target="_blank" rel="noreferrer">
                {t('setup.passwordHelp')}
              </a>
            )}
          </p>
        </>
      )}
    </Field>
  )
}
