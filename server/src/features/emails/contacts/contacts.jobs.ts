import { walkingJob } from '../catching-up/walk-rows.ts'

/** Counts the contacts of an account whose emails are older than its contacts. */
export const COUNT_CONTACTS = walkingJob('emails.count-contacts')
