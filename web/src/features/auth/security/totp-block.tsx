import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityProblem } from './security-problem.tsx'
import { refetchSecurity, setUpTotp, useTotp } from './security-queries.ts'
import { TotpDisable } from './totp-disable.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Step =
  | { name: 'rest' | 'disable' }
  | { name: 'set-up'; secret: string; picture: string }
  | { name: 'codes'; codes: readonly string[] }

export function TotpBlock() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useTotp()
  const { data: totp } = reading
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const reset = (): void => setStep({ name: 'rest' })
  return (
    <SettingsBlock heading={t('totp.title')} lead={t('totp.lead')} reading={reading}>
      {step.name === 'set-up' && (
        <TotpSetup {...step} onCodes={(codes) => setStep({ name: 'codes', codes })} onCancel={reset} />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes codes={step.codes} onKept={() => void refetchSecurity(client).then(reset)} />
      )}
      {step.name === 'disable' && <TotpDisable onDone={reset} />}
      {step.name === 'rest' && totp && (
        <TotpState
          since={totp.enabled ? (totp.confirmed_at ?? '') : null}
          codesLeft={totp.recovery_codes_left}
          onSetUp={(secret, picture) => setStep({ name: 'set-up', secret, picture })}
          onDisable={() => setStep({ name: 'disable' })}
        />
      )}
    </SettingsBlock>
  )
}

interface StateProps {
  /** null = off. */
  since: string | null
  codesLeft: number
  onSetUp(secret: string, picture: string): void
  onDisable(): void
}

function TotpState({ since, codesLeft, onSetUp, onDisable }: StateProps) {
  const { t } = useTranslation()
  const when = useMoment()
  const { underway, problem, act } = useAct()
  const begin = async (): Promise<void> => {
    const { secret, qr_svg } = await setUpTotp()
    onSetUp(secret, qr_svg)
  }
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{t(since === null ? 'totp.off' : 'totp.on')}</p>
          {since !== null && (
            <p className="facts">
              {[since && t('totp.since', { when: when(since) }), t('totp.codesLeft', { count: codesLeft })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {since === null ? (
          <Button kind="outlined" disabled={underway} onClick={() => act(begin)}>
            {t('totp.setUp')}
          </Button>
        ) : (
          <Button onClick={onDisable}>{t('totp.disable')}</Button>
        )}
      </div>
      <SecurityProblem problem={problem} />
    </>
  )
}
