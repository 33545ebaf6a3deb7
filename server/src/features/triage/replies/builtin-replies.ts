import { replySubject } from '#platform/mail/subject'
import type { TriageEngine, TriageInput } from '../engine.ts'
import { REPLY_PHRASES } from './reply-phrases.ts'
import type { SuggestedReply } from './suggestions.ts'

/**
 * Returns replies without a model: the skeleton with the email's questions, then yes, no and later. They state nothing,
 * so they need no evidence.
 */
export async function builtinReplies(
  builtin: TriageEngine,
  input: TriageInput,
  count: number,
): Promise<{ replies: SuggestedReply[]; engine: string }> {
  // A person who asks for another reply wants its skeleton too.
  const { answer: _answer, ...unanswered } = input
  const { draft, engine } = await builtin.classify(unanswered)
  const { mail } = input
  // Loaded on first use, like the rules, to keep the server's start fast.
  const { readMessage } = await import('@dossier/analysis')
  const { language } = readMessage(mail, [])
  const say = REPLY_PHRASES[language === 'other' ? 'unknown' : language]
  const name = draft ? (draft.bodyText.split('\n')[0] ?? '') : `${say.hello}${say.after}`
  const subject = replySubject(mail.subject)
  const bodies = [say.agree, say.decline, say.later].map((sentence) => `${name}\n\n${sentence}\n\n${say.closing}`)
  const skeleton = draft ? [{ ...draft, sources: [] }] : []
  const alternatives = bodies.map((bodyText) => ({ subject, bodyText, sources: [] }))
  return { replies: [...skeleton, ...alternatives].slice(0, count), engine }
}
