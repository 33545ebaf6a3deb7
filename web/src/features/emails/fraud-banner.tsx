import './fraud-banner.css'
import type { Email } from '@dossier/contract/email'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Above the text of an email that may be phishing or fraud: why, and what not to do. */
export function FraudBanner({ warnings }: Pick<Email, 'warnings'>) {
  const { t } = useTranslation()
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <section className="fraud-banner" aria-labelledby={id}>
      <WarningIcon size={20} aria-hidden />
      <div>
        <h3 id={id}>{t('thread.fraud')}</h3>
        <ul>
          {warnings.map(({ code, message }) => (
            <li key={code} dir="auto">
              {message}
            </li>
          ))}
        </ul>
        <p>{t('thread.fraudAdvice')}</p>
      </div>
    </section>
  )
}
