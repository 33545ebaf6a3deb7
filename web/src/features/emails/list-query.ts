/** A small first page loads fast; further scrolling needs many rows. */
const FIRST_SIZE = 25
const NEXT_SIZE = 100

interface Place {
  project: string
  mailbox: string
  snoozed: boolean
  /** Every email that is neither trash nor spam. */
  all: boolean
}

/** Query of a page of a list of conversations. @param at cursor; '' is the first page */
export const listQuery = (
  { project, mailbox, snoozed, all }: Place,
  filter: Record<string, string>,
  at: string,
): Record<string, string | undefined> => ({
  project,
  ...(snoozed ? { snoozed: 'true' } : all ? { spam: 'false' } : { mailbox }),
  ...filter,
  fields: 'row',
  limit: String(at === '' ? FIRST_SIZE : NEXT_SIZE),
  cursor: at || undefined,
})
