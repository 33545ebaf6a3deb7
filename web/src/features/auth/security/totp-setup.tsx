import './totp-setup.css'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { readPicture } from './read-picture.ts'
import { SecurityProblem } from './security-problem.tsx'
import { confirmTotp } from './security-queries.ts'

interface Props {
  /** Base32, to type in. */
  secret: string
  picture: string
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

export function TotpSetup({ secret, picture, onCodes, onCancel }: Props) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const [code, setCode] = useState('')
  const confirm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => onCodes(await confirmTotp(code)))
  }
  return (
    <form className="totp-setup" onSubmit={confirm}>
      <p>{t('totp.scan')}</p>
      <Picture of={picture} />
      <p>
        {t('totp.typeIt')} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field label={t('totp.firstCode')} hint={t('totp.firstCodeHint')}>
        {(control) => (
          <input
            {...control}
            value={code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this step
            autoFocus
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <SecurityProblem problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('totp.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

/**
 * Redrawn from the service's path, so that no foreign markup is inserted. Dark on light in both themes, for cameras.
 */
function Picture({ of: svg }: { of: string }) {
  const { t } = useTranslation()
  const { size, path } = readPicture(svg)
  return (
    <svg role="img" aria-label={t('totp.picture')} viewBox={`0 0 ${size} ${size}`}>
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={path} />
    </svg>
  )
}
