import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, IdInput, ManyOf, MaybeAt, Ref, Sentence, stamps, Text } from './fields.ts'
import { Answer, ListOf, OneOf, pageFields, pageQuery } from './schema.ts'
import { PROPOSAL_STATUSES } from './vocabulary.ts'

/** A sender that triage proposes to block. Only a user can block it (docs/spec/triage.md §6). */
export const SenderProposal = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    sender: Text('Plain email address', { examples: ['offers@pills.example'] }),
    mails: Count('Emails of this sender in spam, at the time of the proposal or since'),
    reason: Sentence('Reason for the proposal'),
    status: OneOf(PROPOSAL_STATUSES, { description: 'accepted: the sender is in the mail filter of the project' }),
    decided_by: Ref('The user who decided'),
    decided_at: MaybeAt('When'),
    ...stamps,
  },
  { title: 'SenderProposal' },
)
export type SenderProposal = Static<typeof SenderProposal>

export const listSenderProposalsQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id')),
  status: Type.Optional(ListOf(OneOf(PROPOSAL_STATUSES), { description: 'open if omitted' })),
}

export const ListSenderProposalsAnswer = Answer({ proposals: ManyOf(SenderProposal, 'Newest first'), ...pageFields })
export type ListSenderProposalsAnswer = Static<typeof ListSenderProposalsAnswer>

export const SenderProposalAnswer = Answer({ proposal: SenderProposal })
export type SenderProposalAnswer = Static<typeof SenderProposalAnswer>
