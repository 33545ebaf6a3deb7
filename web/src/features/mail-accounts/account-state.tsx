import './account-state.css'
import type { MailAccount } from '@dossier/contract/mail-account'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useTranslation } from 'react-i18next'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { sentenceOf, type Tone, toneOf } from './account-states.ts'

/** The state of a mailbox in a sentence, with what the server said and when Dossier tries again. */
export function AccountState({ account }: { account: MailAccount }) {
  const { t, i18n } = useTranslation()
  const { state, detail, retry_at, progress, asked } = account
  const tone = toneOf(account)
  const format = (count: number): string => new Intl.NumberFormat(i18n.language).format(count)
  const sentence = t(`mailAccount.state.${sentenceOf(account)}`, {
    taken: format(progress.mails_taken),
    total: format(Math.max(progress.mails, progress.mails_taken)),
    count: asked?.count ?? 0,
  })
  return (
    <div className={`account-state ${tone}`} role="status">
      <ToneIcon tone={tone} />
      <p>
        {sentence} {detail && <span className="detail">{detail}</span>}{' '}
        {retry_at && state === 'waiting' && <SentenceWithTime words="mailAccount.retryAt" at={retry_at} />}
      </p>
    </div>
  )
}

function ToneIcon({ tone }: { tone: Tone }) {
  const shape = { size: 16, 'aria-hidden': true } as const
  switch (tone) {
    case 'good':
      return <CheckCircleIcon {...shape} />
    case 'busy':
      return <ArrowsClockwiseIcon {...shape} />
    case 'waiting':
      return <ClockIcon {...shape} />
    case 'bad':
      return <WarningCircleIcon {...shape} />
  }
}
