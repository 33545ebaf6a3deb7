import './unsubscribe.css'
import type { Email } from '@dossier/contract/email'
import type { Unsubscribe as Offer } from '@dossier/contract/email-parts'
import type { UnsubscribeAnswer } from '@dossier/contract/email-unsubscribe'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { refetchMail } from './mail-queries.ts'

interface Props {
  email: Pick<Email, '_id' | 'from'>
  offer: Offer
}

/** Leaves a mailing list: asks once, then says what was done (RFC 2369, RFC 8058). */
export function Unsubscribe({ email, offer }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [page, setPage] = useState('')
  const { underway, problem, act } = useAct()
  const [list = ''] = email.from
  const request = (): void =>
    act(async () => {
      const answer = await callApi<UnsubscribeAnswer>('POST', `/emails/${email._id}/unsubscribe`)
      setPage(answer.open_url)
      setAsking(false)
      await refetchMail(client)
    })
  const mayAsk = offer.status === '' || offer.status === 'failed'
  const link = page || (['failed', 'uncertain', 'opened'].includes(offer.status) ? offer.url : '')
  return (
    <div className="unsubscribe">
      <span role="status">
        {offer.status !== '' && t(`unsubscribe.${offer.status}`, { list, error: offer.error })}
        {asking && t(`unsubscribe.ask.${wayOf(offer)}`, { list })}
      </span>
      {link && (
        <a className="button outlined" href={link} target="_blank" rel="noopener noreferrer nofollow">
          {t('unsubscribe.openPage')}
        </a>
      )}
      {mayAsk && !asking && (
        <Button kind="outlined" onClick={() => setAsking(true)}>
          {t(offer.status === 'failed' ? 'act.retry' : 'unsubscribe.act')}
        </Button>
      )}
      {asking && (
        <>
          <Button kind="outlined" disabled={underway} onClick={request}>
            {t('unsubscribe.act')}
          </Button>
          {/* The harmless answer has the focus. */}
          <Button autoFocus onClick={() => setAsking(false)}>
            {t('act.cancel')}
          </Button>
        </>
      )}
      <ProblemLine problem={problem} />
    </div>
  )
}

/** The first way, as the service takes it. */
function wayOf({ one_click, mailto, status }: Offer): 'click' | 'email' | 'page' {
  if (one_click && status === '') return 'click'
  return mailto ? 'email' : 'page'
}
