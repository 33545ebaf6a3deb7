import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

export function NewSecret({ secret, onDone }: { secret: string; onDone(): void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  const copy = (): void => void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <div className="secret" role="group" aria-label={t('token.new')} tabIndex={-1} ref={container}>
      <p>{t('token.once')}</p>
      <code>{secret}</code>
      <div className="acts">
        {'clipboard' in navigator && (
          <Button kind="outlined" onClick={copy}>
            {t(copied ? 'token.copied' : 'token.copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t('token.kept')}</Button>
      </div>
    </div>
  )
}
