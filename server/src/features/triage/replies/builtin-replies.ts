import type { TriageEngine, TriageInput } from '../engine.ts'
import { replySubject } from '../reply-subject.ts'
import { REPLY_PHRASES } from './reply-phrases.ts'
import type { SuggestedReply } from './suggestions.ts'

/**
 * Replies to start from, in the language of the mail, without any model: the skeleton with the mail's own questions where
 * there is one, then yes, no and later. They state nothing, so they rest on nothing.
 */
export async function builtinReplies(
  builtin: TriageEngine,
  input: TriageInput,
  count: number,
): Promise<{ replies: SuggestedReply[]; engine: string }> {
  const { draft, engine } = await builtin.judge(input)
  const { mail } = input
  // Loaded with the first use, like the rules: the start of the server needs none of it.
  const { readMessage } = await import('@dossier/analysis')
  const say = REPLY_PHRASES[readMessage(mail, []).language]
  const name = draft ? (draft.bodyText.split('\n')[0] ?? '') : `${say.hello}${say.after}`
  const subject = replySubject(mail.subject)
  const bodies = [say.agree, say.decline, say.later].map((sentence) => `${name}\n\n${sentence}\n\n${say.closing}`)
  const skeleton = draft ? [{ ...draft, sources: [] }] : []
  const others = bodies.map((bodyText) => ({ subject, bodyText, sources: [] }))
  return { replies: [...skeleton, ...others].slice(0, count), engine }
}
