/** When what a memory says is true. Epoch milliseconds; null = open. */
export interface Validity {
  from: number | null
  to: number | null
  /** Another memory took its place. */
  isReplaced: boolean
}

/** It says what is so now: not before it begins, not from its end on, not once it was replaced. */
export const isValidAt = ({ from, to, isReplaced }: Validity, now: number): boolean =>
  !isReplaced && (from === null || from <= now) && (to === null || now < to)

/** As the records' table has it; '' and null for what has no validity. */
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
