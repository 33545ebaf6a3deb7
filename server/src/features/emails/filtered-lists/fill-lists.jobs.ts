import { walkingJob } from '../catching-up/walk-rows.ts'

/** Fills the filtered lists of an account whose emails are older than these lists. */
export const FILL_LISTS = walkingJob('emails.fill-lists')
