const REPLY_PREFIX = /^(?:\s*(?:re|aw|fwd?|wg|tr|rv|antw)\s*(?:\[\d+\])?:)+/i

/** The subject as the engine reads it. Subjects of replies come from `replySubject` of platform/mail. */
export const bareSubject = (subject: string): string => subject.slice(0, 1000).replace(REPLY_PREFIX, '').trim()
