/** A correspondent: a person that the account has written to or heard from, by address. */
export interface ContactRow {
  tenant_id: string
  /** Bare, in lower case. */
  address: string
  /** The latest name that the person used, else one that we used; or ''. */
  name: string
  /** When the person used the name; 0 for a name that we used. */
  named_at: number
  sent: number
  received: number
  last_at: number
  /** See contacts.ts. */
  score: number
}

interface ContactWordRow {
  tenant_id: string
  address: string
  /** Folded; a query finds it by its start. */
  word: string
}

/** An email that counts for a contact. */
export interface ContactEmailRow {
  tenant_id: string
  email_id: string
  address: string
  /** 1: sent to the contact, 0: received from it. */
  sent: number
  at: number
  score: number
}

declare module '#platform/database/database' {
  interface Tables {
    contacts: ContactRow
    contact_words: ContactWordRow
    contact_emails: ContactEmailRow
  }
}
