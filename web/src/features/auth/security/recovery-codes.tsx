import './totp-setup.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  const copy = (): void => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <div className="secret recovery-codes" role="group" aria-label={t('totp.codes')} tabIndex={-1} ref={container}>
      <p>{t('totp.codesOnce')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="acts">
        {'clipboard' in navigator && (
          <Button kind="outlined" onClick={copy}>
            {t(copied ? 'token.copied' : 'token.copy')}
          </Button>
        )}
        <Button onClick={onKept}>{t('totp.codesKept')}</Button>
      </div>
    </div>
  )
}
