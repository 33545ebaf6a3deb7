import type { SenderProposal } from '@dossier/contract/sender-proposal'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { decideProposal, useProposals } from './proposal-queries.ts'

/** Senders that triage proposes to block. Only the user blocks them; renders nothing without any. */
export function ProposalList({ project }: { project: string }) {
  const { t } = useTranslation()
  const reading = useProposals(project)
  const { data: proposals } = reading
  if (!proposals) return <CannotLoad of={reading} about={t('board.proposals.title')} />
  if (proposals.length === 0) return null
  return (
    <section className="proposals" aria-label={t('board.proposals.title')}>
      <h2>{t('board.proposals.title')}</h2>
      <ul>
        {proposals.map((proposal) => (
          <Proposal key={proposal._id} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ proposal: { _id, sender, mails } }: { proposal: SenderProposal }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const decide = (as: 'accept' | 'dismiss') => (): void => act(() => decideProposal(client, _id, as))
  return (
    <li>
      <p>{sender}</p>
      <p className="told">{t('board.proposals.reason', { count: mails })}</p>
      <div className="acts" role="group" aria-label={sender}>
        <Button kind="outlined" disabled={underway} onClick={decide('accept')}>
          {t('board.proposals.accept')}
        </Button>
        <Button disabled={underway} onClick={decide('dismiss')}>
          {t('board.proposals.dismiss')}
        </Button>
      </div>
      <ProblemLine problem={problem} />
    </li>
  )
}
