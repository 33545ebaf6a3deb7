import type { VerifyMailAccountAnswer } from '@dossier/contract/mail-account-setup'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { VerificationSteps } from '#ui/verification-steps.tsx'
import type { Connecting } from './use-connecting.ts'

type Check = Pick<Connecting, 'answer' | 'underway' | 'connect'>

/** The checks up to the failure, and the ways on that are no field of the form. */
export function FailedChecks({ connecting }: { connecting: Check }) {
  const { t } = useTranslation()
  const { answer, underway, connect } = connecting
  if (!answer) return null
  const failed = answer.steps.find(({ ok }) => !ok)
  return (
    <>
      <div role="alert">
        <Checks steps={answer.steps} />
      </div>
      {failed?.name === 'tls' && answer.certificate && (
        <Certificate
          certificate={answer.certificate}
          isDisabled={underway}
          onAccept={(certificate) => connect({ certificate })}
        />
      )}
      {failed?.name.startsWith('smtp_') && (
        <div>
          <Button kind="outlined" disabled={underway} onClick={() => connect({ withoutSending: true })}>
            {t('setup.withoutSending')}
          </Button>
        </div>
      )}
    </>
  )
}

export function Checks({ steps }: Pick<VerifyMailAccountAnswer, 'steps'>) {
  const { t } = useTranslation()
  return <VerificationSteps steps={steps.map((step) => ({ ...step, name: t(`setup.check.${step.name}`) }))} />
}

interface CertificateProps {
  certificate: NonNullable<VerifyMailAccountAnswer['certificate']>
  isDisabled: boolean
  onAccept(sha256: string): void
}

function Certificate({ certificate, isDisabled, onAccept }: CertificateProps) {
  const { t } = useTranslation()
  const { sha256, subject, valid_to } = certificate
  return (
    <section className="certificate" aria-label={t('setup.fingerprint')}>
      <p>{t('setup.certificate')}</p>
      <p className="facts">{t('setup.certificateFacts', { subject, until: valid_to })}</p>
      <p className="facts">
        {t('setup.fingerprint')}: <code>{sha256}</code>
      </p>
      <div>
        <Button kind="outlined" disabled={isDisabled} onClick={() => onAccept(sha256)}>
          {t('setup.acceptCertificate')}
        </Button>
      </div>
    </section>
  )
}
