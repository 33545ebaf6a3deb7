import { AskAnswer, AskQuestion, SearchKnowledge, SearchKnowledgeAnswer } from '@dossier/contract/ask'
import { recordTypeNamed } from '@dossier/contract/vocabulary'
import { withOptions } from '#core/with-options'
import { type Route, route } from '#platform/http/route'
import { type AskParts, answerPrepared, prepareAnswer } from './answers/answer-question.ts'
import { presentAnswer, presentKnowledge, presentSource } from './ask.present.ts'
import { searchKnowledge } from './searching/search-knowledge.ts'
import { streamAnswer, wantsStream } from './stream-answer.present.ts'

/** Passages to show before the answer. */
const MAX_FOUND = 8
const tag = 'Search'
const SCOPES = 'Records need `knowledge:read`, emails need `email:read`; at least one of the two is required.'

export const askRoutes = (parts: AskParts): Route[] => [
  route({
    method: 'POST',
    path: '/search/knowledge',
    summary: 'Search every type of record, with full records by type',
    description: `Matches like \`/search/quick\`. With \`tags\`, all words must match and emails are left out. ${SCOPES}`,
    tag,
    access: { role: 'member', scopes: [] },
    takesTurns: true,
    body: SearchKnowledge,
    answers: { 200: SearchKnowledgeAnswer },
    handler: async ({ actor, body: { query, options, ...beside } }) =>
      presentKnowledge(await searchKnowledge(parts, actor, { query, ...withOptions(beside, options) })),
  }),
  route({
    method: 'POST',
    path: '/chat',
    summary: 'Answer a question from the records',
    description: `Answers in sentences with the passages that support them, and says what it did not find. Without a model, the passages themselves are the answer. With \`Accept: text/event-stream\` the parts arrive as events \`source\`, \`statement\`, \`not_found\` and \`done\`, or \`problem\`; closing the connection stops the model. ${SCOPES}`,
    tag,
    access: { role: 'member', scopes: [] },
    body: AskQuestion,
    answers: { 200: AskAnswer },
    handler: async ({ actor, body: { question, project, types, conversation_id }, header, requestId }) => {
      const asked = {
        question,
        projectId: project,
        types: types?.map(recordTypeNamed),
        conversationId: conversation_id,
      }
      const prepared = await prepareAnswer(parts, actor, asked)
      const answer = async (signal?: AbortSignal) =>
        presentAnswer(await answerPrepared(parts, actor, prepared, signal), prepared.conversationId)
      if (!wantsStream(header('accept') ?? '')) return answer()
      const found = prepared.evidence.passages.slice(0, MAX_FOUND).map((passage, at) => presentSource(passage, at + 1))
      return streamAnswer({ requestId, language: header('accept-language') ?? '', found, schema: AskAnswer }, answer)
    },
  }),
]
