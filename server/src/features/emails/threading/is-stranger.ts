import type { EmailTableRow } from '../emails.tables.ts'

/** The finding of a mail that names its thread and has no part in it (findStrangers). */
const STRANGER_IN_THREAD = 'stranger_in_thread'

/** Whether a stored mail is a stranger in its thread: what it says is kept apart from the thread, and so is an answer to it. */
export const isStrangerInThread = ({ findings }: Pick<EmailTableRow, 'findings'>): boolean =>
  (JSON.parse(findings) as { code: string }[]).some(({ code }) => code === STRANGER_IN_THREAD)
