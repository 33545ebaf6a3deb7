/** The period in which a memory is true. Epoch milliseconds; null = open. */
export interface Validity {
  from: number | null
  to: number | null
  isReplaced: boolean
}

export const isValidAt = ({ from, to, isReplaced }: Validity, now: number): boolean =>
  !isReplaced && (from === null || from <= now) && (to === null || now < to)

/** Columns of the records table; '' and null when there is no validity. */
export interface ValidityColumns {
  valid_from: number | null
  valid_to: number | null
  replaced_by: string
}

export const validityOf = ({ valid_from, valid_to, replaced_by }: ValidityColumns): Validity => ({
  from: valid_from,
  to: valid_to,
  isReplaced: replaced_by !== '',
})
