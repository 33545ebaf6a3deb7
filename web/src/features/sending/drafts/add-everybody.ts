import type { Draft } from '@dossier/contract/draft'
import type { QueryClient } from '@tanstack/react-query'
import { addAddresses } from '../recipients/read-addresses.ts'
import { missingRecipients } from '../sources/missing-recipients.ts'
import { replyRecipientsQuery } from './draft-queries.ts'
import { sessionOf } from './sessions.ts'

/** Makes a reply one to all: who is missing is added, in the field of a reply to all. @throws ApiProblem */
export async function addEverybody(client: QueryClient, draft: Draft): Promise<void> {
  const { reply_all } = await client.query({ ...replyRecipientsQuery(draft.source_email), staleTime: 'static' })
  const session = sessionOf(draft)
  const { content } = session.read()
  const { to, cc } = missingRecipients(reply_all, content)
  session.write({ to: addAddresses(content.to, to), cc: addAddresses(content.cc, cc) })
}
