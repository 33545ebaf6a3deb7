import { AskAnswer, AskQuestion, SearchKnowledge, SearchKnowledgeAnswer } from '@dossier/contract/ask'
import { recordTypeNamed } from '@dossier/contract/vocabulary'
import { withOptions } from '#core/with-options'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { answerQuestion } from './answer-question.ts'
import { presentAnswer, presentKnowledge } from './ask.present.ts'
import type { Dependencies } from './dependencies.ts'
import { searchKnowledge } from './search-knowledge.ts'

const tag = 'Search'
const SCOPES = 'Records need `knowledge:read`, emails need `email:read`; at least one of the two is required.'

export const askRoutes = ({ clock, ids }: Platform, dependencies: Dependencies): Route[] => [
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
      presentKnowledge(await searchKnowledge(dependencies, actor, { query, ...withOptions(beside, options) })),
  }),
  route({
    method: 'POST',
    path: '/chat',
    summary: 'Answer a question from the records',
    description: `Quotes passages of records word for word, and says what it did not find. No model is used. ${SCOPES}`,
    tag,
    access: { role: 'member', scopes: [] },
    takesTurns: true,
    body: AskQuestion,
    answers: { 200: AskAnswer },
    handler: async ({ actor, body: { question, project, types, conversation_id } }) => {
      const asked = { question, projectId: project, types: types?.map(recordTypeNamed) }
      return presentAnswer(
        await answerQuestion({ clock, ...dependencies }, actor, asked),
        conversation_id || ids.next(),
      )
    },
  }),
]
