import './verification-steps.css'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Omitted where the page says it. */
  outcome?: string
  steps: readonly { name: string; ok: boolean; message: string }[]
}

export function VerificationSteps({ outcome, steps }: Props) {
  const { t } = useTranslation()
  return (
    <div className="steps">
      {outcome && <p>{outcome}</p>}
      <ol>
        {steps.map((step) => (
          <li key={`${step.name} ${step.message}`} className={step.ok ? '' : 'bad'}>
            {step.ok ? (
              <CheckCircleIcon size={17} aria-label={t('identity.good')} />
            ) : (
              <WarningCircleIcon size={17} aria-label={t('identity.bad')} />
            )}
            <b>{step.name}</b>
            <span className="message">{step.message}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
